import { describe, expect, it } from 'vitest'
import { amountText, without } from '../../state/money/amounts.ts'
import type { Command } from '../../state/commands/commands.ts'
import { Futures, MARKET } from '#tests/engine/futures-fixture.ts'
import type { FuturesSettings } from '../../state/records/records.ts'

// Goal: an account's futures settings also apply to what is already open, or are refused by name and change nothing.

type Setting = Extract<Command['type'], 'set-position-mode' | 'set-margin-mode' | 'set-leverage' | 'adjust-margin'>

/** Sends a setting of an account, with acceptable defaults for values that the test does not give. */
function send(d: Futures, type: Setting, partial: Record<string, unknown> = {}): string[] {
  const usual = {
    'set-position-mode': { mode: 'hedge' },
    'set-margin-mode': { market: MARKET, mode: 'isolated' },
    'set-leverage': { market: MARKET, leverage: 20 },
    'adjust-margin': { market: MARKET, side: 'net', amount: '1' },
  }[type]
  d.run({ type, account: 'bob', ...usual, ...partial } as Parameters<Futures['run']>[0])
  return d.said()
}

function settings(d: Futures): FuturesSettings | undefined {
  return d.state.accounts.get('bob')?.futuresSettings.get(MARKET)
}

/** Bob in isolated margin at a leverage, long 10,000 lots at 100.01. */
function isolated(leverage: number): Futures {
  const d = new Futures('bob').set('bob', 'isolated', leverage)
  d.order('bob', { side: 'buy', lots: 10_000 })
  return d
}

describe('the account and the market', () => {
  it.each<{ type: Setting; what: string; partial: Record<string, unknown>; reason: string }>([
    { type: 'set-position-mode', what: 'nobody', partial: { account: 'nobody' }, reason: 'unknown-account' },
    { type: 'set-position-mode', what: 'an account of the house', partial: { account: '@fees' }, reason: 'unknown-account' },
    ...(['set-margin-mode', 'set-leverage', 'adjust-margin'] as const).flatMap((type) => [
      { type, what: 'nobody', partial: { account: 'nobody' }, reason: 'unknown-account' },
      { type, what: 'an account of the house', partial: { account: '@fees' }, reason: 'unknown-account' },
      { type, what: 'no epoch', partial: { account: 'new' }, reason: 'no-epoch' },
      { type, what: 'no such market', partial: { market: 'futures:NOPE' }, reason: 'unknown-market' },
      { type, what: 'a spot pair', partial: { market: 'spot:BTCUSDT' }, reason: 'unknown-market' },
    ]),
  ])('$type of $what: $reason', ({ type, partial, reason }) => {
    const d = isolated(10)
    d.run({ type: 'open-account', account: 'new', realism: { ...d.state.accounts.get('bob')!.realism } })
    expect(send(d, type, partial)).toEqual([`rejected ${reason}`])
  })
})

describe('a mode', () => {
  const order = (d: Futures, market: string, trigger = false) =>
    d.place('bob', {
      market,
      wallet: market.startsWith('spot') ? 'spot' : 'futures',
      side: 'buy',
      ticks: 9_000,
      lots: 100,
      ...(trigger && { trigger: { kind: 'trigger', ticks: 9_100, by: 'last' } }),
    })

  it('is reported once it is set', () => {
    const d = new Futures('bob')
    expect(send(d, 'set-position-mode')).toEqual(['account-changed'])
    expect(d.last.events).toEqual([{ type: 'account-changed', account: 'bob' }])
    expect(d.state.accounts.get('bob')?.positionMode).toBe('hedge')
    expect(send(d, 'set-margin-mode')).toEqual(['account-changed'])
    expect(settings(d)).toEqual({ marginMode: 'isolated', leverageCrossed: 10, leverageLong: 10, leverageShort: 10 })
    d.settled()
  })

  it.each<{ what: string; market: string; trigger?: boolean; position: boolean; margin: boolean }>([
    { what: 'an order of a spot pair', market: 'spot:BTCUSDT', position: true, margin: true },
    { what: 'an order of another contract', market: 'futures:ETHUSDT', position: false, margin: true },
    { what: 'an order of the contract', market: MARKET, position: false, margin: false },
    { what: 'a trigger order of the contract', market: MARKET, trigger: true, position: false, margin: false },
  ])('beside $what: position mode $position, margin mode $margin', ({ market, trigger, position, margin }) => {
    const d = new Futures('bob')
    d.fund('bob', { USDT: '1000' })
    for (const each of ['spot:BTCUSDT', 'futures:ETHUSDT']) d.move({ market: each, last: 10_000, mark: 10_000, asks: [[10_001, 1_000]] })
    order(d, market, trigger)
    expect(d.said()[0]).toMatch(/^opened bob/)
    const answer = (isSet: boolean) => [isSet ? 'account-changed' : 'rejected position-open']
    expect(send(d, 'set-position-mode')).toEqual(answer(position))
    expect(send(d, 'set-margin-mode')).toEqual(answer(margin))
  })

  it('that is set already may be set again', () => {
    const d = isolated(10)
    expect(send(d, 'set-position-mode', { mode: 'one-way' })).toEqual(['account-changed'])
    expect(send(d, 'set-margin-mode')).toEqual(['account-changed'])
    expect(send(d, 'set-margin-mode', { mode: 'crossed' })).toEqual(['rejected position-open'])
  })
})

describe('a leverage', () => {
  it.each([
    [1, true],
    [100, true],
    [0, false],
    [101, false],
    [2.5, false],
    [-3, false],
    [NaN, false],
  ])('of %d: %s', (leverage, ok) => {
    expect(send(new Futures('bob'), 'set-leverage', { leverage })).toEqual([ok ? 'account-changed' : 'rejected leverage-invalid'])
  })

  const usual = { leverageCrossed: 10, leverageLong: 10, leverageShort: 10 }
  it.each<{ mode: 'crossed' | 'isolated'; side?: 'long' | 'short'; is: Partial<FuturesSettings>; positions: [number, number] }>([
    { mode: 'isolated', is: { leverageLong: 20, leverageShort: 20 }, positions: [20, 20] },
    { mode: 'isolated', side: 'long', is: { leverageLong: 20 }, positions: [20, 10] },
    { mode: 'isolated', side: 'short', is: { leverageShort: 20 }, positions: [10, 20] },
    { mode: 'crossed', is: { leverageCrossed: 20 }, positions: [20, 20] },
    { mode: 'crossed', side: 'long', is: { leverageCrossed: 20 }, positions: [20, 20] },
  ])('in $mode margin for side $side is taken over by whom it is for', ({ mode, side, is, positions }) => {
    const d = new Futures('bob')
    send(d, 'set-position-mode')
    send(d, 'set-margin-mode', { mode })
    d.order('bob', { side: 'buy', lots: 1_000, positionSide: 'long' })
    d.order('bob', { side: 'sell', lots: 1_000, positionSide: 'short' })
    send(d, 'set-leverage', { side })
    expect(settings(d)).toEqual({ marginMode: mode, ...usual, ...is })
    expect((['long', 'short'] as const).map((each) => d.position('bob', each).leverage)).toEqual(positions)
    const told = d.last.events.flatMap((event) => (event.type === 'position-changed' ? [event.position.side] : []))
    expect(told).toEqual((['long', 'short'] as const).filter((_, index) => positions[index] === 20))
    d.settled()
  })

  it('lower than before takes what is missing from the wallet to the last unit, and no more than it has', () => {
    const d = isolated(10)
    // At 5x the position needs 100.01 more than it has.
    const spare = (amount: string): void => {
      const left = Number(d.available('bob'))
      d.run({ type: 'transfer', account: 'bob', from: 'futures', to: 'spot', asset: 'USDT', amount: (left - Number(amount)).toFixed(8) })
      expect(d.available('bob')).toBe(amount)
    }
    spare('100.01')
    expect(send(d, 'set-leverage', { leverage: 5 })).toContain('account-changed')
    expect([d.wallet('bob'), amountText(d.position('bob').margin)]).toEqual(['0', '200.02'])
    const poor = isolated(10)
    poor.run({ type: 'transfer', account: 'bob', from: 'futures', to: 'spot', asset: 'USDT', amount: '799.37994001' })
    expect(poor.available('bob')).toBe('100.00999999')
    expect(send(poor, 'set-leverage', { leverage: 5 })).toEqual(['rejected insufficient-balance'])
    poor.settled()
  })

  it('higher than before leaves the margin of an isolated position where it is', () => {
    const d = isolated(10)
    expect(send(d, 'set-leverage', { leverage: 50 })).toEqual(['position-changed bob 10000', 'account-changed'])
    expect(amountText(d.position('bob').margin)).toBe('100.01')
    d.settled()
  })

  it('counts what a cross position needs anew against a wallet with its losses', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', lots: 50_000 })
    // A loss of 205 leaves 291.9495: enough for the missing margin at 9x, not at 5x.
    d.to(9_600)
    const before = d.available('bob')
    expect(send(d, 'set-leverage', { leverage: 5 })).toEqual(['rejected insufficient-balance'])
    expect([d.available('bob'), settings(d)]).toEqual([before, undefined])
    expect(send(d, 'set-leverage', { leverage: 9 })).toContain('account-changed')
    d.settled()
  })

  it('changes what limit orders of the contract hold, and nothing else', () => {
    const d = new Futures('bob')
    d.move({ market: 'futures:ETHUSDT', last: 10_000, mark: 10_000, asks: [[10_001, 1_000]] })
    const rest = { side: 'buy', ticks: 9_000, lots: 1_000, wallet: 'futures' } as const
    d.place('bob', { ...rest, market: 'futures:ETHUSDT' })
    d.place('bob', { ...rest, market: MARKET, trigger: { kind: 'trigger', ticks: 9_100, by: 'last' } })
    d.place('bob', { ...rest, market: MARKET })
    const held = () => [...d.state.accounts.get('bob')!.openOrders.values()].map((order) => amountText(order.held.amount))
    // 90 over 10, plus its fee.
    expect(held()).toEqual(['9.054', '0', '9.054'])
    send(d, 'set-leverage')
    expect(held()).toEqual(['9.054', '0', '4.554'])
    d.settled()
  })

  it('that the second of two orders cannot carry gives the first its own back', () => {
    const d = new Futures('bob')
    send(d, 'set-leverage', { leverage: 50 })
    d.order('bob', { side: 'buy', ticks: 9_990, lots: 500 })
    d.order('bob', { side: 'buy', ticks: 9_990, lots: 50_000 })
    const [wallet, before] = [d.wallet('bob'), settings(d)]
    expect(send(d, 'set-leverage', { leverage: 2 })).toEqual(['rejected insufficient-balance'])
    expect([d.wallet('bob'), settings(d)]).toEqual([wallet, before])
    expect([...d.state.orders.values()].map(({ held }) => amountText(held.amount))).toEqual(['1.02897', '102.897'])
    d.settled()
  })

  it('that is refused leaves no setting behind where there was none', () => {
    const d = new Futures('bob')
    d.order('bob', { side: 'buy', ticks: 9_990, lots: 50_000 })
    expect(send(d, 'set-leverage', { leverage: 2 })).toEqual(['rejected insufficient-balance'])
    expect(settings(d)).toBeUndefined()
    d.settled()
  })
})

describe('margin of an isolated position', () => {
  it.each(['', '0', '0.0', '1.', '.5', '+1', '1e3', ' 1', '1 ', '1x', 'x1', '--1', '1,5', '1.x', '0.12345678901234567', '1'.repeat(21)])(
    'is not changed by %j',
    (amount) => {
      expect(send(isolated(10), 'adjust-margin', { amount })).toEqual(['rejected margin-invalid'])
    },
  )

  it.each<{ what: string; amount: string; ticks?: number; answer: string }>([
    { what: 'all that is available', amount: '899.38994', answer: 'position-changed bob 10000' },
    { what: 'a little more than that', amount: '899.3899400000000001', answer: 'rejected insufficient-balance' },
    { what: 'sixteen decimals', amount: '0.1234567890123456', answer: 'position-changed bob 10000' },
    { what: 'some, at a loss larger than it', amount: '1', ticks: 9_500, answer: 'position-changed bob 10000' },
    { what: 'some of what its leverage asks for', amount: '-0.01', answer: 'rejected margin-invalid' },
    { what: 'a profit', amount: '-0.01', ticks: 11_000, answer: 'rejected margin-invalid' },
  ])('$what, $amount: $answer', ({ amount, ticks = 10_000, answer }) => {
    const d = isolated(10)
    d.to(ticks)
    expect(send(d, 'adjust-margin', { amount })).toEqual([answer])
    d.settled()
  })

  it.each([
    { amount: '-50', ticks: 10_001, answer: 'position-changed bob 10000' },
    { amount: '-50.0000000000000001', ticks: 10_001, answer: 'rejected margin-invalid' },
    { amount: '-40', ticks: 9_901, answer: 'position-changed bob 10000' },
    { amount: '-40.0000000000000001', ticks: 9_901, answer: 'rejected margin-invalid' },
  ])('with 50 more than asked for gives back $amount at $ticks: $answer', ({ amount, ticks, answer }) => {
    const d = isolated(10)
    send(d, 'adjust-margin', { amount: '50' })
    d.to(ticks)
    const before = d.position('bob').margin
    expect(send(d, 'adjust-margin', { amount })).toEqual([answer])
    expect(amountText(without(d.position('bob').margin, before))).toBe(answer.startsWith('rejected') ? '0' : amount)
    d.settled()
  })

  it('is not there in cross margin, and not without a position', () => {
    const d = new Futures('bob')
    expect(send(d, 'adjust-margin')).toEqual(['rejected no-position'])
    d.order('bob', { side: 'buy', lots: 1_000 })
    expect(send(d, 'adjust-margin')).toEqual(['rejected margin-invalid'])
    expect(send(d, 'adjust-margin', { side: 'long' })).toEqual(['rejected no-position'])
  })
})
