import { createHash } from 'node:crypto'
import type { Environment } from '#gateway/environment/env.ts'
import { recordingName } from '#gateway/feed/recorded/recording-name.ts'

/** Names a reference market, without telling its seed: gateways with the same name show the same one at the same time. */
export function marketName({ market }: Environment): string {
  const settings =
    market.source === 'replay'
      ? recordingName(market)
      : market.source === 'live'
        ? `${market.exchange}\n${JSON.stringify(market.markets)}`
        : market.seed
  return createHash('sha256').update(`${market.source}\n${settings}`).digest('hex').slice(0, 16)
}
