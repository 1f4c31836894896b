import type { FieldsOf } from '#lib/contract/operator/act.ts'
import type { MARKET_ACTS } from '#lib/contract/operator/market.ts'
import { readLevelRates } from '#gateway/engine/state/fee-rates.ts'
import type { FeeRates, Product } from '#gateway/engine/state/records/market-terms.ts'
import type { Account } from '#gateway/engine/state/records/records.ts'
import type { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import type { ActHandlers, ActRefusal } from '#gateway/operator/act.ts'
import { submitCommand } from '../submit-command.ts'
import { countTouched } from './count-touched.ts'

type FeeActs = Pick<typeof MARKET_ACTS, 'market/fees' | 'market/set-level-fees' | 'market/set-fees' | 'market/set-account-fees'>
type LevelFields = FieldsOf<FeeActs['market/set-level-fees']>

const INVALID: ActRefusal = { refused: 'invalidParameter' }

/** Makes the acts about fees (ADR 63). */
export function makeFeeActs({ engine }: { readonly engine: Pick<LocalExchange, 'state' | 'submit'> }): ActHandlers<FeeActs> {
  const listTraders = (): Account[] => [...engine.state.accounts.values()].filter(({ kind }) => kind === 'trader')

  /** Returns the number of accounts at each level of a product, without those that have rates of their own. */
  function countByLevel(product: Product): number[] {
    const counts = readLevelRates(engine.state, product).map(() => 0)
    for (const account of listTraders()) {
      if (account.ownRates?.[product] !== undefined) continue
      const level = Math.min(product === 'spot' ? account.spotLevel : account.futuresLevel, counts.length - 1)
      counts[level] = (counts[level] ?? 0) + 1
    }
    return counts
  }

  /** Returns the rates of all levels with those that are asked for; null for those of the table, undefined if they are not whole. */
  function changeLevels({ product, level, maker, taker }: LevelFields): FeeRates[] | null | undefined {
    if ((level ?? maker ?? taker) === undefined) return null
    const levels = readLevelRates(engine.state, product)
    if (level === undefined || maker === undefined || taker === undefined || level >= levels.length) return undefined
    return levels.map((rates, nth) => (nth === level ? { maker, taker } : rates))
  }

  return {
    'market/fees': {
      subject: ({ product }) => `fees of ${product}`,
      run({ product }) {
        const { operatorLevels, markets } = engine.state
        const counts = countByLevel(product)
        const isOperators = operatorLevels[product] !== undefined
        return Promise.resolve({
          levels: readLevelRates(engine.state, product).map(({ maker, taker }, level) => ({
            level,
            maker,
            taker,
            isOperators,
            accounts: counts[level] ?? 0,
          })),
          markets: [...markets.values()].flatMap(({ id, isFutures, ownRates }) =>
            ownRates === null || isFutures !== (product === 'futures') ? [] : [{ market: id, ...ownRates.text }],
          ),
          accounts: listTraders().flatMap(({ id, ownRates }) => (ownRates?.[product] ? [{ account: id, ...ownRates[product].text }] : [])),
        })
      },
    },
    'market/set-level-fees': {
      subject: ({ product, level }) => (level === undefined ? `fees of all ${product} levels` : `fees of ${product} level ${level}`),
      async preview(fields) {
        const rates = changeLevels(fields)
        if (rates === undefined) return INVALID
        const counts = countByLevel(fields.product)
        return {
          accounts: counts.reduce((sum, count) => sum + count, 0),
          byLevel: counts,
          from: readLevelRates(engine.state, fields.product),
          to: rates,
        }
      },
      async run(fields) {
        const rates = changeLevels(fields)
        if (rates === undefined) return INVALID
        const done = await submitCommand(engine, { type: 'set-level-fees', product: fields.product, rates })
        return 'refused' in done
          ? done
          : { levels: readLevelRates(engine.state, fields.product).map(({ maker, taker }) => ({ maker, taker })) }
      },
    },
    'market/set-fees': {
      subject: ({ market }) => `fees of ${market}`,
      async preview({ market: id }) {
        const market = engine.state.markets.get(id)
        if (market === undefined) return { refused: 'unknownMarket' }
        return { ...countTouched(engine.state, new Set([id])), from: market.ownRates?.text ?? null }
      },
      async run({ market, maker, taker }) {
        const rates = readRates(maker, taker)
        if (rates === undefined) return INVALID
        const done = await submitCommand(engine, { type: 'set-market-fees', market, rates })
        return 'refused' in done ? done : { own: rates }
      },
    },
    'market/set-account-fees': {
      subject: ({ account, product }) => `${product} fees of account ${account}`,
      async preview({ account: id, product }) {
        const account = engine.state.accounts.get(id)
        if (account?.kind !== 'trader') return { refused: 'unknownAccount' }
        const open = [...account.openOrders.values()].filter(({ market }) => market.isFutures === (product === 'futures'))
        return {
          level: product === 'spot' ? account.spotLevel : account.futuresLevel,
          openOrders: open.length,
          from: account.ownRates?.[product]?.text ?? null,
        }
      },
      async run({ account, product, maker, taker }) {
        const rates = readRates(maker, taker)
        if (rates === undefined) return INVALID
        const done = await submitCommand(engine, { type: 'set-account-fees', account, product, rates })
        return 'refused' in done ? done : { own: rates }
      },
    },
  }
}

/** Returns the rates that are asked for, null for none, undefined if only one of them is there. */
function readRates(maker: string | undefined, taker: string | undefined): { maker: string; taker: string } | null | undefined {
  if (maker === undefined && taker === undefined) return null
  return maker === undefined || taker === undefined ? undefined : { maker, taker }
}
