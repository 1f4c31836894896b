import type { CoinMove } from '#lib/calc/performance/lots.ts'
import { absoluteValue, isZero, sign } from '#lib/kernel/decimal-text.ts'
import { multiply, subtract, sum } from '#lib/kernel/decimal.ts'
import { PRODUCT_EXCHANGES } from '#lib/contract/products/product-facts.ts'
import type { BillKind } from '#lib/contract/trading/bill-kinds.ts'
import { POSITION_BILLS } from '#lib/contract/trading/position-ends.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'
import type { LoanEventView } from '#gateway/exchange/views/margin-views.ts'
import type { FillView } from '#gateway/exchange/views/order-views.ts'
import { VALUE_COIN } from '#gateway/wire/valuation.ts'

/** Ledger rows of one operation that belong together, as the net change of each coin over all wallets. */
export interface LedgerGroup {
  readonly kind: BillKind
  readonly ref: string
  readonly timeMs: number
  /** Its place in the order of the ledger. */
  readonly place: number
  readonly changes: readonly { readonly coin: string; readonly amount: string }[]
}

/** Operations that exchange one coin for another at a price, beside trades. */
const EXCHANGES: ReadonlySet<BillKind> = new Set<BillKind>([...PRODUCT_EXCHANGES, 'liquidation'])
/** A borrowed coin is owed, so that it is neither gained nor lost. */
const DEBTS: ReadonlySet<BillKind> = new Set(['borrow', 'repay'] as const)

/**
 * Groups ledger rows, oldest first, by operation, and leaves out what moves only between wallets of the account. Trades and the margin of
 * positions are not in it.
 */
export function groupLedger(bills: readonly BillView[]): LedgerGroup[] {
  const others = bills.filter(
    ({ kind, wallet }) => kind !== 'trade' && kind !== 'margin' && !(wallet === 'futures' && POSITION_BILLS.has(kind)),
  )
  const groups = Map.groupBy(others, ({ kind, ref, timeMs }) => `${kind} ${ref} ${timeMs}`)
  return [...groups.values()].flatMap((rows): LedgerGroup[] => {
    const [first] = rows
    if (first === undefined) return []
    const byCoin = Map.groupBy(rows, ({ asset }) => asset)
    const changes = Array.from(byCoin, ([coin, of]) => ({ coin, amount: sum(of.map(({ amount }) => amount)) }))
    const { kind, ref, timeMs, billId } = first
    const moved = changes.filter(({ amount }) => !isZero(amount))
    return moved.length === 0 ? [] : [{ kind, ref, timeMs, place: Number(billId), changes: moved }]
  })
}

/** Returns the two sides of an operation that exchanged a coin for USDT; null for any other. */
function findExchange({ kind, changes }: LedgerGroup): { readonly coin: string; readonly size: string; readonly usdt: string } | null {
  const usdt = changes.find(({ coin }) => coin === VALUE_COIN)
  const other = changes.find(({ coin }) => coin !== VALUE_COIN)
  if (!EXCHANGES.has(kind) || changes.length !== 2 || usdt === undefined || other === undefined) return null
  return sign(usdt.amount) === sign(other.amount) ? null : { coin: other.coin, size: other.amount, usdt: usdt.amount }
}

interface Ledger {
  /** All oldest first. */
  readonly bills: readonly BillView[]
  readonly loans: readonly LoanEventView[]
  readonly fills: ReadonlyMap<string, FillView>
}

/** Returns the changes of an account's coins but USDT, oldest first, from its ledger (formulas 13.1). */
export function coinMoves({ bills, loans, fills }: Ledger): CoinMove[] {
  const moves: { readonly place: number; readonly move: CoinMove }[] = []
  const flow = (place: number, coin: string, amount: string, timeMs: number): void => {
    if (coin === VALUE_COIN || isZero(amount)) return
    const kind = sign(amount) > 0 ? 'in' : 'out'
    moves.push({ place, move: { ...NO_TRADE, kind, coin, size: absoluteValue(amount), timeMs } })
  }
  for (const rows of Map.groupBy(
    bills.filter(({ kind, wallet }) => kind === 'trade' && wallet !== 'futures'),
    ({ ref }) => ref,
  ).values()) {
    const fill = fills.get(rows[0]?.ref ?? '')
    const base = rows.find(({ asset }) => asset !== VALUE_COIN)
    const quote = rows.find(({ asset }) => asset === VALUE_COIN)
    if (fill === undefined || base === undefined || quote === undefined) {
      for (const { billId, asset, amount, fee, timeMs } of rows) flow(Number(billId), asset, subtract(amount, fee), timeMs)
      continue
    }
    const buys = fill.side === 'buy'
    moves.push({
      place: Number(base.billId),
      move: {
        kind: fill.side,
        coin: base.asset,
        size: absoluteValue(subtract(base.amount, base.fee)),
        value: absoluteValue(subtract(quote.amount, quote.fee)),
        fee: buys ? multiply(base.fee, fill.price) : quote.fee,
        trade: `o${fill.orderId}`,
        symbol: fill.symbol,
        timeMs: fill.timeMs,
      },
    })
  }
  for (const group of groupLedger(bills)) {
    if (DEBTS.has(group.kind)) continue
    const exchanged = findExchange(group)
    const { ref, timeMs, place } = group
    if (exchanged === null) {
      for (const { coin, amount } of group.changes) flow(place, coin, amount, timeMs)
      continue
    }
    const { coin, size, usdt } = exchanged
    const kind = sign(size) > 0 ? 'buy' : 'sell'
    const sizes = { size: absoluteValue(size), value: absoluteValue(usdt), fee: '0' }
    moves.push({ place, move: { kind, coin, ...sizes, trade: `c${ref}`, symbol: `${coin}${VALUE_COIN}`, timeMs } })
  }
  // Interest makes a debt grow, so that less of the coin is the account's own.
  for (const { id, kind, asset, amount, timeMs } of loans) if (kind === 'interest') flow(Number(id), asset, `-${amount}`, timeMs)
  return moves.toSorted((a, b) => a.place - b.place).map(({ move }) => move)
}

const NO_TRADE = { value: '0', fee: '0', trade: '', symbol: '' } as const
