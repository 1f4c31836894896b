import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { multiply, subtract } from '#lib/kernel/decimal.ts'
import { startBotServer, type BotServer } from '../bot-server.ts'

// Goal: unchanged clients convert: a quote, its acceptance, and the records.

let server: BotServer

beforeAll(async () => {
  server = await startBotServer()
})

afterAll(() => server.close())

describe('conversions by bots', () => {
  it('are quoted, accepted once and listed for ccxt', async () => {
    const client = await server.ccxt(await server.createKey())
    try {
      const currencies = await client.fetchConvertCurrencies()
      expect(Object.keys(currencies)).toContain('BTC')
      const before = await client.fetchBalance()
      const quote = await client.fetchConvertQuote('USDT', 'BTC', 250)
      expect(quote).toMatchObject({ fromCurrency: 'USDT', toCurrency: 'BTC', fromAmount: 250, fee: 0 })
      const id = String(quote.id)
      const terms = { price: String(quote.price), toAmount: String(quote.toAmount) }
      const trade = await client.createConvertTrade(id, 'USDT', 'BTC', 250, terms)
      expect(trade).toMatchObject({ toCurrency: 'BTC', toAmount: quote.toAmount })
      await client.createConvertTrade(id, 'USDT', 'BTC', 250, terms)
      const after = await client.fetchBalance()
      expect(subtract(String(before['USDT']?.total), String(after['USDT']?.total))).toBe('250')
      const history = await client.fetchConvertTradeHistory()
      expect(history).toHaveLength(1)
      expect(history[0]).toMatchObject({ fromCurrency: 'USDT', fromAmount: 250, toCurrency: 'BTC', toAmount: quote.toAmount })
    } finally {
      await client.close()
    }
  })

  it('name what is wrong', async () => {
    const client = await server.ccxt(await server.createKey())
    try {
      await expect(client.fetchConvertQuote('USDT', 'BTC', 0.5)).rejects.toThrow('45110')
      await expect(client.fetchConvertQuote('USDT', 'BTC', 50_001)).rejects.toThrow('45113')
      await expect(client.fetchConvertQuote('USDT', 'USDT', 10)).rejects.toThrow('40017')
      await expect(client.createConvertTrade('gone', 'USDT', 'BTC', 10, { price: '1', toAmount: '1' })).rejects.toThrow('48001')
      const quote = await client.fetchConvertQuote('ETH', 'BTC', 1)
      await expect(client.createConvertTrade(String(quote.id), 'ETH', 'BTC', 1, { price: '1', toAmount: '1' })).rejects.toThrow('43012')
    } finally {
      await client.close()
    }
  })

  it('turn small balances into USDT for bitget-api’s calls', async () => {
    const key = await server.createKey()
    const client = await server.ccxt(key)
    try {
      await client.createMarketBuyOrderWithCost('BTC/USDT', 3)
      const rest = server.rest(key)
      const { data } = (await rest.getConvertBGBCoins()) as {
        data: { coinList: { coin: string; available: string; bgbEstAmount: string }[] }
      }
      expect(data.coinList.map(({ coin }) => coin)).toEqual(['BTC'])
      const before = await client.fetchBalance()
      await rest.convertBGB({ coinList: 'BTC' })
      const after = await client.fetchBalance()
      expect(after['BTC']?.total ?? 0).toBe(0)
      expect(Number(after['USDT']?.total) - Number(before['USDT']?.total)).toBeCloseTo(3, 0)
      const records = (await rest.getConvertBGBHistory({ startTime: '0', endTime: '0' })) as {
        data: { fromCoin: string; fromAmount: string; fromCoinPrice: string; toAmount: string }[]
      }
      expect(records.data).toHaveLength(1)
      const [row] = records.data
      expect(Number(multiply(row?.fromAmount ?? '0', row?.fromCoinPrice ?? '0'))).toBeCloseTo(Number(row?.toAmount), 6)
    } finally {
      await client.close()
    }
  })
})
