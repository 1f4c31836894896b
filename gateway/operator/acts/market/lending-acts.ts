import type { MARKET_ACTS } from '#lib/contract/operator/market.ts'
import { amountText, sumAmounts } from '#gateway/engine/state/money/amounts.ts'
import type { MarginTerms } from '#gateway/engine/state/records/market-terms.ts'
import { assetNumber } from '#gateway/engine/state/state.ts'
import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import { engineTerms, type TermsSource } from '#gateway/exchange/terms/engine-terms.ts'
import { chooseStartTerms, termsChanges } from '#gateway/exchange/terms/terms-changes.ts'
import type { ActHandlers, ActRefusal } from '#gateway/operator/act.ts'
import { submitCommand } from '../submit-command.ts'

type LendingActs = Pick<typeof MARKET_ACTS, 'market/rates' | 'market/set-rates'>

const NOT_LENT: ActRefusal = { refused: 'notLent' }

export interface LendingActDeps {
  readonly engine: Pick<LocalExchange, 'state' | 'submit'>
  readonly feed: TermsSource
}

/** Makes the acts about the terms of loans (ADR 63). */
export function makeLendingActs({ engine, feed }: LendingActDeps): ActHandlers<LendingActs> {
  /** Returns who owes how much of a coin. */
  function countDebts(coin: string) {
    const asset = assetNumber(engine.state, coin)
    const debts = [...engine.state.borrowers].flatMap(({ id, loans }) =>
      [...loans.values()].flatMap((loan) => (loan.asset === asset ? [{ id, principal: loan.principal }] : [])),
    )
    return {
      accounts: new Set(debts.map(({ id }) => id)).size,
      borrowed: amountText(sumAmounts(debts.map(({ principal }) => principal))),
    }
  }

  const listRows = ({ assets }: MarginTerms) =>
    Object.entries(assets).map(([coin, { dailyRate, limitCross, limitIsolated }]) => ({
      coin,
      dailyRate,
      limitCross,
      limitIsolated,
      ...countDebts(coin),
    }))

  const show = () => {
    const { keptTerms, terms } = engine.state
    return { isOperators: keptTerms.has('lending'), rows: terms.margin === undefined ? [] : listRows(terms.margin) }
  }

  /** Puts the table's terms in force again. */
  async function giveBack(): Promise<ReturnType<typeof show> | ActRefusal> {
    const given = await submitCommand(engine, { type: 'keep-terms', terms: 'lending', kept: false })
    if ('refused' in given) return given
    const wanted = chooseStartTerms(engine.state, engineTerms(feed))
    for (const command of termsChanges(engine.state, wanted, null, engine.state.rules)) {
      const done = command.type === 'set-lending' ? await submitCommand(engine, command) : null
      if (done !== null && 'refused' in done) return done
    }
    return show()
  }

  return {
    'market/rates': { subject: () => 'terms of loans', run: () => Promise.resolve(show()) },
    'market/set-rates': {
      subject: ({ coin }) => (coin === undefined ? 'terms of loans' : `loans of ${coin}`),
      async preview({ coin }) {
        if (coin === undefined) return { accounts: engine.state.borrowers.size, from: engine.state.terms.margin?.assets ?? {} }
        const lent = engine.state.terms.margin?.assets[coin]
        return lent === undefined ? NOT_LENT : { ...countDebts(coin), from: lent }
      },
      async run({ coin, ...changed }) {
        if (coin === undefined)
          return Object.values(changed).some((given) => given !== undefined) ? { refused: 'invalidParameter' } : giveBack()
        const { margin } = engine.state.terms
        const lent = margin?.assets[coin]
        if (margin === undefined || lent === undefined) return NOT_LENT
        const { dailyRate = lent.dailyRate, limitCross = lent.limitCross, limitIsolated = lent.limitIsolated } = changed
        const assets = { ...margin.assets, [coin]: { dailyRate, limitCross, limitIsolated } }
        // Kept first: terms that are set and not kept would be the table's again after a start.
        const kept = await submitCommand(engine, { type: 'keep-terms', terms: 'lending', kept: true })
        if ('refused' in kept) return kept
        const done = await submitCommand(engine, { type: 'set-lending', margin: { ...margin, assets } })
        return 'refused' in done ? done : show()
      },
    },
  }
}
