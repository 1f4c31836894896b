import type { Product } from '#gateway/http/products/product.ts'
import { botReads } from '../reads/bot-reads.ts'
import { botRow, openBotRow } from './bot-rows.ts'

/** Trading bots in the account stream. */
export const STREAMED_BOTS: NonNullable<Product['streamed']> = {
  open: ({ read }, account) => read.of(botReads).open(account).map(openBotRow).toReversed(),
  changed({ read }, account, changed) {
    const open = read
      .of(botReads)
      .open(account)
      .filter(({ record }) => changed.has(record.id))
    return [...open.map(openBotRow), ...[...changed.values()].flatMap((ended) => (ended === null ? [] : [botRow(ended)]))]
  },
}
