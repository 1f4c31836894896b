import type { BotKeyPair, BotServer, CcxtClient } from '../bot-server.ts'

export const CROSS = { marginMode: 'cross' }
export const ISOLATED = { marginMode: 'isolated' }
export const PAIR = { symbol: 'BTCUSDT' }
/** The begin of every history that a test reads: an hour before it. */
export const startTime = String(Date.now() - 3_600_000)

export interface Answer {
  readonly data: unknown
}

/** Creates a bot that calls the margin calls of the second version, as ccxt does without a unified account. */
export async function createMarginBot(server: BotServer): Promise<{ key: BotKeyPair; client: CcxtClient }> {
  const key = await server.createKey()
  const client = await server.ccxt(key, { options: { uta: false } })
  await client.loadMarkets()
  return { key, client }
}

export const fundCross = (client: CcxtClient, amount = 1000) => client.transfer('USDT', amount, 'spot', 'cross')
export const fundIsolated = (client: CcxtClient, amount = 1000) => client.transfer('USDT', amount, 'spot', 'isolated', PAIR)
