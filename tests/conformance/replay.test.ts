import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectClient, startExchangeServer, type ExchangeServer } from './exchange-server.ts'

/** Goal: a recorded day looks like any other to a bot: only the recorded pair is listed, and its candles are the recorded ones. */

const RECORDING = fileURLToPath(new URL('../../../shared/market-data/BTCUSDT-1m-2023-03.csv.gz', import.meta.url))
const START = Date.UTC(2023, 2, 11, 6)

describe.skipIf(!existsSync(RECORDING))(`a replay (skipped where ${RECORDING} is absent)`, () => {
  let server: ExchangeServer
  let client: Awaited<ReturnType<typeof connectClient>>

  beforeAll(async () => {
    server = await startExchangeServer({
      config: { source: 'replay', file: RECORDING, symbol: 'BTCUSDT', speed: 60, start: START },
    })
    client = await connectClient(server)
    await client.loadMarkets()
  })

  afterAll(async () => {
    await client.close()
    await server.close()
  })

  it('lists the recorded pair and its perpetual, nothing else', () => {
    expect(client.symbols).toEqual(['BTC/USDT', 'BTC/USDT:USDT'])
  })

  it('gives the recorded candles', async () => {
    const rows = await client.fetchOHLCV('BTC/USDT', '1m', Date.UTC(2023, 2, 1), 2)
    expect(rows).toEqual([
      [Date.UTC(2023, 2, 1), 23140.48, 23150.77, 23128.52, 23142.31, 2.131777],
      [Date.UTC(2023, 2, 1, 0, 1), 23143.89, 23148.8, 23137.61, 23137.77, 0.881378],
    ])
  })

  it('shows nothing after its own clock', async () => {
    const rows = await client.fetchOHLCV('BTC/USDT', '1m')
    const last = rows.at(-1)?.[0] as number
    expect(last).toBeGreaterThanOrEqual(START)
    expect(last).toBeLessThanOrEqual(server.feed.now())
    expect(await client.fetchOHLCV('BTC/USDT', '1h', Date.UTC(2023, 2, 15), 10)).toEqual([])
  })

  it('streams on from there', async () => {
    const ticker = await client.watchTicker('BTC/USDT')
    expect(ticker.timestamp as number).toBeGreaterThanOrEqual(START)
    for (let update = 0; update < 10; update += 1) {
      const { bids, asks } = await client.watchOrderBook('BTC/USDT:USDT')
      expect(bids[0]?.[0] as number).toBeLessThan(asks[0]?.[0] as number)
    }
  })

  it('says what it is in the web app calls', async () => {
    const { data } = (await (await fetch(`${server.origin}/v1/market/tickers`)).json()) as {
      data: { feed: object; rows: object[] }
    }
    expect(data.feed).toMatchObject({ source: 'replay', state: 'live' })
    expect(data.rows).toHaveLength(2)
  })
})
