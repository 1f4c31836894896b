import { describe, expect, it } from 'vitest'
import { findCoinBySlug } from '#lib/contract/market/coins.ts'
import { findLocale } from '#lib/locale/locales.ts'
import { missingRow } from '../missing-rows.ts'
import { exchangeRateData } from './exchange-rate-data.ts'

function data(last: string, rates: Record<string, string>, code = 'ja', exchange: string | null = null) {
  const [coin, row] = [findCoinBySlug('bitcoin'), missingRow('spot', 'BTCUSDT')]
  if (!coin || !row) throw new Error('bitcoin is listed')
  return exchangeRateData(coin, { ...row, last }, rates, findLocale(code), exchange)
}

describe('exchangeRateData', () => {
  it('gives the price in the currency of the locale', () => {
    expect(data('100.50', { JPY: '150' })).toMatchObject({
      currency: 'BTC',
      url: 'https://www.agio.example/ja/price/bitcoin',
      currentExchangeRate: { price: '15075', priceCurrency: 'JPY' },
    })
  })

  it('keeps the decimals that there are, and no more', () => {
    expect(data('0.123456789123', { USD: '1' }, 'en').currentExchangeRate).toMatchObject({ price: '0.12345679' })
  })

  it('names the exchange that the price comes from', () => {
    const said = data('1', { USD: '1' }, 'en', 'OKX')
    expect(said).toMatchObject({ identifier: { name: 'OKX', value: 'BTCUSDT' } })
    expect(data('1', { USD: '1' }, 'en')).not.toHaveProperty('identifier')
  })

  it('claims no price where there is none', () => {
    expect('currentExchangeRate' in data('', { JPY: '150' })).toBe(false)
    expect('currentExchangeRate' in data('1', {})).toBe(false)
  })
})
