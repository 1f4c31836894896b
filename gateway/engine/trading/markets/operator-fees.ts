import type { SetAccountFees, SetLevelFees, SetMarketFees } from '../../state/commands/operator-commands.ts'
import { areRates, makeOwnRates, readLevelRates } from '../../state/fee-rates.ts'
import { makeSpotFees, scaleRates } from '../../state/markets.ts'
import type { FeeRates } from '../../state/records/market-terms.ts'
import { type Run, reject } from '../../state/run.ts'
import type { EngineState } from '../../state/state.ts'

/** Sets the rates of all levels of a product, for fills from now on; null for those of the contract table. */
export function setLevelFees(run: Run, { product, rates }: SetLevelFees): void {
  const { state } = run
  const count = (product === 'spot' ? state.terms.spotFees : state.terms.futuresFees).length
  if (rates !== null && rates.length !== count) return reject(run, 'level-invalid')
  if (rates !== null && !rates.every(areRates)) return reject(run, 'amount-invalid')
  const { [product]: _, ...others } = state.operatorLevels
  state.operatorLevels = rates === null ? others : { ...others, [product]: rates.map(({ maker, taker }) => ({ maker, taker })) }
  scaleLevels(state)
  run.changed = true
}

/** Brings the rates by which fills are charged to the levels in force. */
export function scaleLevels(state: EngineState): void {
  state.spotFees = scaleRates(readLevelRates(state, 'spot'))
  state.futuresFees = scaleRates(readLevelRates(state, 'futures'))
  for (const market of state.markets.values()) market.spotFees = makeSpotFees(market, state.spotFees)
}

/** Sets the rates of one market for all levels; null for those of the levels. */
export function setMarketFees(run: Run, { market: id, rates }: SetMarketFees): void {
  const market = run.state.markets.get(id)
  if (market === undefined) return reject(run, 'unknown-market')
  if (!isPossible(run, rates)) return
  market.ownRates = rates === null ? null : makeOwnRates(rates)
  run.changed = true
}

/** Sets the rates of one account in all markets of a product; null for those of the markets and levels. */
export function setAccountFees(run: Run, { account: id, product, rates }: SetAccountFees): void {
  const account = run.state.accounts.get(id)
  if (account?.kind !== 'trader') return reject(run, 'unknown-account')
  if (!isPossible(run, rates)) return
  const { [product]: _, ...others } = account.ownRates ?? {}
  const own = rates === null ? others : { ...others, [product]: makeOwnRates(rates) }
  account.ownRates = Object.keys(own).length === 0 ? null : own
  run.changed = true
  run.events.push({ type: 'account-changed', account: id })
}

function isPossible(run: Run, rates: FeeRates | null): boolean {
  if (rates === null || areRates(rates)) return true
  reject(run, 'amount-invalid')
  return false
}
