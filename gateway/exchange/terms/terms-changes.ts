import { marketId } from '#gateway/engine/state/markets.ts'
import { FIRST_RULES, RULES } from '#gateway/engine/state/rules.ts'
import type { EngineState, EngineTerms } from '#gateway/engine/state/state.ts'
import { isSameScale, listedTerms } from '#gateway/engine/trading/markets/terms.ts'
import { StoreError } from '#gateway/journal/journal-store.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import { engineTerms, lentIn, type TermsSource, unfitMarkets, limitProductTerms } from './engine-terms.ts'

/**
 * Returns the commands that bring a state to the wanted rules and terms: fees, loans, and markets that are new, changed or gone, for a
 * new journal also the insurance fund; none if nothing differs. `beginningHash` is the hash of what the journal begins with, if that was carried over; `agreed` the rules that all gateways know.
 * Throws `StoreError` if a market would need other decimals than its orders and history have.
 */
export function termsChanges(state: EngineState, wanted: EngineTerms, beginningHash: string | null, agreed = RULES): BareCommand[] {
  const isNew = state.markets.size === 0 && wanted.markets.length > 0
  const commands: BareCommand[] = []
  const rules = Math.max(FIRST_RULES, Math.min(RULES, agreed))
  if (state.rules < rules) commands.push({ type: 'set-rules', rules, ...(beginningHash === null ? {} : { beginningHash }) })
  const { spotFees, futuresFees, insurance = {} } = wanted
  const { margin, earn } = withKept(state, wanted)
  if (!isSame([state.terms.spotFees, state.terms.futuresFees], [spotFees, futuresFees]))
    commands.push({ type: 'set-fees', spotFees, futuresFees })
  commands.push(...marketChanges(state, wanted))
  // These come after the markets, which define the assets.
  if (margin !== undefined && !isSame(state.terms.margin, margin)) commands.push({ type: 'set-lending', margin })
  if (earn !== undefined && !isSame(state.terms.earn, earn)) commands.push({ type: 'set-earn', earn })
  const funds = Object.entries(insurance).map(([asset, amount]) => ({ asset, amount }))
  if (isNew && funds.length > 0) commands.push({ type: 'fund-insurance', funds })
  return commands
}

/** Returns what is lent and saved: the table's, or what an operator keeps, as far as the wanted markets value it. */
function withKept({ keptTerms, terms }: EngineState, wanted: EngineTerms): Pick<EngineTerms, 'margin' | 'earn'> {
  const { margin: lending, earn: savings } = terms
  const margin = keptTerms.has('lending') && lending !== undefined ? lentIn(lending, wanted.markets) : wanted.margin
  const kept =
    keptTerms.has('earn') && savings !== undefined ? limitProductTerms({ ...wanted, earn: savings }, wanted.markets).earn : wanted.earn
  return { ...(margin && { margin }), ...(kept && { earn: kept }) }
}

/** Commands that follow a feed's list, and a sentence for each market that is left out. */
export interface ListChanges {
  readonly commands: readonly BareCommand[]
  readonly sentences: readonly string[]
}

/**
 * Returns the commands that bring a running exchange to the instruments that its feed lists now. A market whose decimals do not fit, or
 * are no longer those of the journal, is left out, and so delisted.
 */
export function listChanges(state: EngineState, feed: TermsSource): ListChanges {
  if (feed.markets.length === 0) return { commands: [], sentences: [] }
  const wanted = engineTerms(feed)
  const kept = withoutOtherScales(state, wanted)
  const lost = wanted.markets.filter((terms) => !kept.markets.includes(terms))
  const sentences = lost.map(({ symbol }) => `${symbol}: its decimals have changed, so it is no longer listed.`)
  return { commands: termsChanges(state, kept, null, state.rules), sentences: [...unfitMarkets(feed), ...sentences] }
}

/**
 * Returns the terms that a start with a real exchange's list puts in force. Without a list, because the exchange was never reached, those of
 * the journal stay.
 */
export function chooseStartTerms(state: EngineState, wanted: EngineTerms): EngineTerms {
  if (wanted.markets.length > 0) return withoutOtherScales(state, wanted)
  const { margin = wanted.margin, earn = wanted.earn } = state.terms
  return { ...wanted, markets: listedTerms(state), ...(margin && { margin }), ...(earn && { earn }) }
}

/** Returns wanted terms without the markets that the journal has with other decimals. */
function withoutOtherScales(state: EngineState, wanted: EngineTerms): EngineTerms {
  const markets = wanted.markets.filter((terms) => {
    const known = state.markets.get(marketId(terms.product, terms.symbol))
    return known === undefined || isSameScale(known.terms, terms)
  })
  return {
    ...wanted,
    markets,
    ...(wanted.margin === undefined ? {} : { margin: lentIn(wanted.margin, markets) }),
    ...limitProductTerms(wanted, markets),
  }
}

function marketChanges(state: EngineState, { markets }: EngineTerms): BareCommand[] {
  const wanted = new Set(markets.map(({ product, symbol }) => marketId(product, symbol)))
  const gone = listedTerms(state)
    .map(({ product, symbol }) => marketId(product, symbol))
    .filter((id) => !wanted.has(id))
  const changed = markets.flatMap((terms): BareCommand[] => {
    const known = state.markets.get(marketId(terms.product, terms.symbol))
    if (known !== undefined && !isSameScale(known.terms, terms)) throw otherScale(terms.symbol)
    if (known?.listed !== true) return [{ type: 'list-market', terms }]
    return isSame(known.terms, terms) ? [] : [{ type: 'change-market', terms }]
  })
  return [...gone.map((market) => ({ type: 'delist-market' as const, market })), ...changed]
}

function otherScale(symbol: string): StoreError {
  return new StoreError(
    `The journal counts prices and sizes of ${symbol} with other decimals than the market feed. Use another DATA_DIR for this feed.`,
    false,
  )
}

/** Compares terms as JSON: they are plain records from one table, so their keys are always in the same order. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
