import fc from 'fast-check'
import type { Fixture } from '../fixture.ts'

/** The traders, and their actions besides orders. */
export const NAMES = ['ann', 'bob', 'cat'] as const
export const anyName = fc.constantFrom(...NAMES)

/** Any change of a contract's settings or of a position's margin, or a funding time. */
export const anySetting: fc.Arbitrary<(fixture: Fixture) => void> = fc
  .record({
    account: anyName,
    market: fc.constantFrom('futures:BTCUSDT' as const, 'futures:ETHUSDT' as const),
    what: fc.nat(5),
    leverage: fc.integer({ min: 1, max: 100 }),
    side: fc.constantFrom('long' as const, 'short' as const),
    amount: fc.integer({ min: -20, max: 20 }),
  })
  .map(({ account, market, what, leverage, side, amount }) => (fixture: Fixture) => {
    const net = fixture.state.accounts.get(account)?.positionMode === 'one-way'
    if (what === 0) fixture.run({ type: 'set-position-mode', account, mode: leverage > 50 ? 'hedge' : 'one-way' })
    if (what === 1) fixture.run({ type: 'set-margin-mode', account, market, mode: leverage > 50 ? 'isolated' : 'crossed' })
    if (what === 2) fixture.run({ type: 'set-leverage', account, market, leverage, side })
    if (what === 3) fixture.run({ type: 'adjust-margin', account, market, side: net ? 'net' : side, amount: String(amount) })
    if (what === 5) fixture.run({ type: 'set-auto-margin', account, market, on: amount > -10, ...(leverage > 50 ? {} : { side }) })
    if (what === 4) fixture.run({ type: 'settle-funding', market, rateMillionths: amount * 100, mark: 10_000 })
  })

/** Any loan or repayment, of a named loan or in general, or a wait until interest is due. */
export const anyLoan: fc.Arbitrary<(fixture: Fixture) => void> = fc
  .record({
    account: anyName,
    asset: fc.constantFrom('USDT', 'BTC', 'ETH'),
    amount: fc.integer({ min: 1, max: 100 }),
    what: fc.nat(3),
  })
  .map(({ account, asset, amount, what }) => (fixture: Fixture) => {
    const size = asset === 'BTC' ? String(amount / 100) : String(amount)
    const name = amount % 2 === 0 ? {} : { clientLoanId: `l${amount % 9}` }
    if (what < 2) fixture.run({ type: 'borrow', account, wallet: 'cross', asset, amount: size, ...name })
    if (what === 2) fixture.run({ type: 'repay', account, wallet: 'cross', asset, ...(amount > 50 ? {} : { amount: size }), ...name })
    if (what === 3) fixture.timeMs += amount * 60_000
    if (what === 3) fixture.run({ type: 'charge-interest' })
  })
