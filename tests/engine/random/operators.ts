import fc from 'fast-check'
import type { Fixture } from '../fixture.ts'

type Step = (fixture: Fixture) => void

const anyRates = fc.option(
  fc.record({
    maker: fc.constantFrom('0', '0.0001', '0.002'),
    taker: fc.constantFrom('0', '0.0000005', '0.0007', '0.01', '0.02'),
  }),
)
const anyProduct = fc.constantFrom('spot' as const, 'futures' as const)

/** What an operator does to accounts, markets and the fund: some of it is refused. */
export function anyOperator(anyName: fc.Arbitrary<string>, anyMarket: fc.Arbitrary<string>): fc.Arbitrary<Step> {
  const anyMove = fc.record({
    asset: fc.constantFrom('USDT', 'USDT', 'BTC'),
    amount: fc.constantFrom('5', '0.5', '-3', '-0.25', '-100'),
    operatorRequestId: fc.integer({ min: 0, max: 40 }).map((id) => `o${id}`),
  })
  const anyWallet = fc.constantFrom('spot' as const, 'futures' as const, 'cross' as const)
  return fc.oneof(
    fc.tuple(anyName, anyWallet, anyMove).map(([account, wallet, move]): Step => (fixture) => {
      fixture.run({ type: 'adjust-balance', account, wallet, ...move })
    }),
    anyMove.map(
      (move): Step =>
        (fixture) =>
          void fixture.run({ type: 'adjust-insurance', ...move }),
    ),
    fc.tuple(anyMarket, anyRates).map(([market, rates]): Step => (fixture) => {
      fixture.run({ type: 'set-market-fees', market, rates })
    }),
    fc.tuple(anyName, anyProduct, anyRates).map(([account, product, rates]): Step => (fixture) => {
      fixture.run({ type: 'set-account-fees', account, product, rates })
    }),
    fc.tuple(anyProduct, anyRates).map(([product, rates]): Step => (fixture) => {
      const count = fixture.state.terms[product === 'spot' ? 'spotFees' : 'futuresFees'].length
      fixture.run({ type: 'set-level-fees', product, rates: rates && Array.from({ length: count }, () => rates) })
    }),
  )
}
