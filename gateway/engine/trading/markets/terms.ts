import { assert, required } from '#lib/kernel/assert.ts'
import { toAmount, negated } from '../../state/money/amounts.ts'
import type { ChangeMarket, FundInsurance, ListMarket, SetFees, SetLending, SetRules } from '../../state/commands/terms-commands.ts'
import type { KeepTerms } from '../../state/commands/operator-commands.ts'
import { postEntry } from '../../state/ledger.ts'
import { createMarket, leastValue, marketFault, marketId } from '../../state/markets.ts'
import { scaleLevels } from './operator-fees.ts'
import { endUnfit } from './unfit-orders.ts'
import { readSizeStep } from '../../state/steps.ts'
import { openProductAccounts } from '../../product/dispatch.ts'
import { FIRST_RULES, RULES } from '../../state/rules.ts'
import type { Run } from '../../state/run.ts'
import { assetNumber, type EngineState, type EngineTerms } from '../../state/state.ts'
import type { MarketTerms } from '../../state/records/market-terms.ts'

/** Checks whether a market can change between two sets of terms: its orders, positions and history depend on scale and assets. */
export function isSameScale(one: MarketTerms, other: MarketTerms): boolean {
  const { product, symbol, base, quote, pricePlace, sizePlace } = one
  return (
    [other.product, other.symbol, other.base, other.quote].join() === [product, symbol, base, quote].join() &&
    other.pricePlace === pricePlace &&
    other.sizePlace === sizePlace
  )
}

/** Lists a new market, or relists a delisted one with the same scale. */
export function listMarket(run: Run, { terms }: ListMarket): void {
  const { state } = run
  const before = state.markets.get(marketId(terms.product, terms.symbol))
  if (before !== undefined) {
    assert(!before.listed, 'a market is listed once')
    putTerms(run, terms)
    before.listed = true
    return
  }
  for (const asset of [terms.base, terms.quote]) if (assetNumber(state, asset) < 0) state.assets.push(asset)
  const market = createMarket(terms, state.markets.size, state.spotFees, (asset) => assetNumber(state, asset))
  state.markets.set(market.id, market)
  change(run, { markets: [...state.terms.markets, terms] })
}

/**
 * Changes limits, steps, bands, tiers or leverage of a listed market, from the next order on. Open orders and positions remain, but for
 * orders that do not fit new steps of price or size.
 */
export function changeMarket(run: Run, { terms }: ChangeMarket): void {
  const market = run.state.markets.get(marketId(terms.product, terms.symbol))
  assert(market?.listed === true, 'only a listed market changes')
  const { priceStep, sizeStep } = market.terms
  putTerms(run, terms)
  if (terms.priceStep !== priceStep || terms.sizeStep !== sizeStep) endUnfit(run, market)
}

function putTerms(run: Run, terms: MarketTerms): void {
  const { state } = run
  const market = required(state.markets.get(marketId(terms.product, terms.symbol)), 'the market exists')
  const fault = marketFault(terms)
  assert(fault === null, fault ?? 'the terms of a market are possible')
  assert(isSameScale(market.terms, terms), `${market.id} keeps its scale and its assets`)
  market.terms = terms
  market.book.sizeStep = readSizeStep(market)
  Object.assign(market, leastValue(terms, market.unitValue))
  change(run, { markets: [...state.markets.values()].map((entry) => entry.terms) })
}

/** Sets the fee tables, for fills from now on; those that an operator has set stay in force. */
export function setFees(run: Run, { spotFees, futuresFees }: SetFees): void {
  const { state } = run
  assert(spotFees.length > 0 && futuresFees.length > 0, 'every product has a fee level')
  change(run, { spotFees, futuresFees })
  scaleLevels(state)
}

/** Sets what can be borrowed, at which rates and up to which limits; existing loans continue at the new rates. */
export function setLending(run: Run, { margin }: SetLending): void {
  change(run, { margin })
}

/** Adds funds to the insurance fund; the issuer owes them. */
export function fundInsurance(run: Run, { funds }: FundInsurance): void {
  const { state } = run
  for (const { asset, amount } of funds) {
    const number = assetNumber(state, asset)
    assert(number >= 0, `${asset} is an asset`)
    postEntry(run, state.issuer, 'spot', number, negated(toAmount(amount)))
    postEntry(run, state.insurance, 'spot', number, toAmount(amount))
  }
}

/** Keeps terms as they are set, or gives them back to the contract table, which then sets its own. */
export function keepTerms(run: Run, { terms, kept }: KeepTerms): void {
  const { keptTerms } = run.state
  if (keptTerms.has(terms) === kept) return
  if (kept) keptTerms.add(terms)
  else keptTerms.delete(terms)
  run.changed = true
}

function change(run: Run, changed: Partial<EngineTerms>): void {
  run.state.terms = { ...run.state.terms, ...changed }
  run.changed = true
}

/** Returns the terms of the currently listed markets. */
export function listedTerms({ markets }: EngineState): MarketTerms[] {
  return [...markets.values()].flatMap(({ listed, terms }) => (listed ? [terms] : []))
}

/** Puts newer rules into force, from the next command on, with the accounts of the products. */
export function setRules(run: Run, { rules }: SetRules): void {
  assert(
    rules > run.state.rules && rules >= FIRST_RULES && rules <= RULES,
    `rules ${rules} come after rules ${run.state.rules} and are known`,
  )
  openProductAccounts(run.state)
  run.state.rules = rules
  run.changed = true
}
