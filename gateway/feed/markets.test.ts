import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { COINS } from '#lib/contract/market/coins.ts'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { formatUnits, isDecimal, normalize } from '#lib/kernel/decimal-text.ts'
import { multiply } from '#lib/kernel/decimal.ts'
import { futuresMarket, scaledText, spotMarket } from './markets.ts'
import { findCoinProfile } from './synthetic/coin-profiles.ts'
import { changeRatio, millionthsText } from './texts.ts'

describe('the contract table as markets', () => {
  it.each(FUTURES_INSTRUMENTS)('$symbol counts ticks and lots in decimal places', (contract) => {
    expect(contract.priceEndStep).toBe('1')
    expect(normalize(multiply(contract.sizeMultiplier, `1${'0'.repeat(Number(contract.volumePlace))}`))).toBe('1')
  })

  it('has a profile for every coin that is traded', () => {
    for (const { baseCoin } of [...SPOT_INSTRUMENTS, ...FUTURES_INSTRUMENTS]) expect(findCoinProfile(baseCoin)?.baseCoin).toBe(baseCoin)
    expect(COINS.every((coin) => findCoinProfile(coin.symbol))).toBe(true)
  })
})

describe('figures as texts', () => {
  const bitcoin = spotMarket(SPOT_INSTRUMENTS[0] as (typeof SPOT_INSTRUMENTS)[number])

  it('write ticks and lots with all their places, and amounts without trailing zeros', () => {
    expect(bitcoin.priceText(6_024_600)).toBe('60246.00')
    expect(bitcoin.sizeText(150_000)).toBe('0.150000')
    expect(bitcoin.quoteText(6_024_600n * 150_000n)).toBe('9036.9')
    expect(futuresMarket(FUTURES_INSTRUMENTS[0] as (typeof FUTURES_INSTRUMENTS)[number]).priceText(5)).toBe('0.5')
  })

  it('agree with exact decimals for any integer', () => {
    fc.assert(
      fc.property(fc.maxSafeNat(), fc.integer({ min: 0, max: 12 }), (units, decimals) => {
        expect(scaledText(units, decimals)).toBe(formatUnits(BigInt(units), decimals))
        expect(isDecimal(scaledText(units, decimals))).toBe(true)
      }),
    )
  })

  it.each([
    [110, 100, '0.10000'],
    [90, 100, '-0.10000'],
    [100, 100, '0.00000'],
    [1, 3, '-0.66667'],
    [5, 0, '0'],
  ])('%i after %i is a change of %s', (last, open, text) => {
    expect(changeRatio(last, open)).toBe(text)
  })

  it('write millionths without trailing zeros', () => {
    expect([millionthsText(100), millionthsText(-3000), millionthsText(0)]).toEqual(['0.0001', '-0.003', '0'])
  })
})
