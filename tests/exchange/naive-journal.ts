import { expect } from 'vitest'
import { calculatePerformance } from '#lib/calc/performance/figures.ts'
import { toUnits } from '#lib/kernel/rounding.ts'
import { botReads } from '#products/bots/reads/bot-reads.ts'
import { collectTrades, type ReadTrade } from '#gateway/http/trading/journal/read-trades.ts'
import { taxRows } from '#gateway/http/trading/journal/tax-rows.ts'
import type { BillView } from '#gateway/exchange/views/ledger-views.ts'
import type { LoanEventView } from '#gateway/exchange/views/margin-views.ts'
import type { Floor } from './floor.ts'

/**
 * The naive account of a trader's coins: whole units of its own, coin by coin, straight from the ledger. It takes nothing from the code
 * that it checks but the trades (formulas 13.1).
 */

const DECIMALS = 24
const VALUE_COIN = 'USDT'
export const units = (text: string): bigint => toUnits(text === '' ? '0' : text, DECIMALS)

/** The ledger's kinds of changes with two sides that have a price, where they change a coin and USDT in opposite directions. */
const PRICED: ReadonlySet<string> = new Set(['trade', 'convert', 'web3', 'liquidation'])

/** The ledger's kinds of a futures wallet that are no flow, without what the insurance fund pays for the whole wallet. */
const FUTURES_KINDS: ReadonlySet<string> = new Set(['trade', 'funding', 'liquidation', 'deleveraging', 'delisting', 'reset', 'margin'])

interface Step {
  place: number
  readonly kind: string
  readonly changes: Map<string, bigint>
}

function stepsOf(bills: readonly BillView[], interest: readonly LoanEventView[]): Step[] {
  const steps = new Map<string, Step>()
  for (const { billId, kind, wallet, asset, amount, fee, ref, timeMs } of bills.toReversed()) {
    if (wallet === 'futures' && kind !== 'funding' && FUTURES_KINDS.has(kind)) continue
    if (kind === 'borrow' || kind === 'repay') continue
    const key = `${kind} ${ref} ${timeMs}`
    const step = steps.get(key) ?? { place: Number(billId), kind, changes: new Map<string, bigint>() }
    step.changes.set(asset, (step.changes.get(asset) ?? 0n) + units(amount) - units(fee))
    steps.set(key, step)
  }
  const owed = interest.map(({ id, asset, amount }) => ({
    place: Number(id),
    kind: 'interest',
    changes: new Map([[asset, -units(amount)]]),
  }))
  return [...steps.values(), ...owed].toSorted((a, b) => a.place - b.place)
}

/** Returns what a step gave or took of USDT for its coin; null if it has no price. */
function priceOf({ kind, changes }: Step, coin: string): bigint | null {
  const moved = [...changes].filter(([, amount]) => amount !== 0n)
  const usdt = changes.get(VALUE_COIN) ?? 0n
  const isPair = moved.length === 2 && usdt !== 0n && usdt > 0n !== (changes.get(coin) ?? 0n) > 0n
  return isPair && PRICED.has(kind) ? usdt : null
}

/** Cash flow of everything priced, less that of units whose other side has no price or is still open. */
function profitOf(coin: string, steps: readonly Step[]): bigint {
  const queue: { coin: bigint; usdt: bigint | null }[] = []
  let profit = 0n
  for (const step of steps) {
    let left = step.changes.get(coin) ?? 0n
    if (left === 0n) continue
    let usdt = priceOf(step, coin)
    while (left !== 0n && queue[0] !== undefined && queue[0].coin > 0n !== left > 0n) {
      const head = queue[0]
      const size = magnitude(left) < magnitude(head.coin) ? magnitude(left) : magnitude(head.coin)
      const opened = head.usdt === null ? null : shareOf(head.usdt, size, magnitude(head.coin))
      const closed = usdt === null ? null : shareOf(usdt, size, magnitude(left))
      if (opened !== null && closed !== null) profit += opened + closed
      head.coin += head.coin > 0n ? -size : size
      left += left > 0n ? -size : size
      if (head.usdt !== null && opened !== null) head.usdt -= opened
      if (usdt !== null && closed !== null) usdt -= closed
      if (head.coin === 0n) queue.shift()
    }
    if (left !== 0n) queue.push({ coin: left, usdt })
  }
  return profit
}

const magnitude = (value: bigint): bigint => (value < 0n ? -value : value)
/** A share of a value, cut at 8 decimals, or all of it. */
function shareOf(value: bigint, part: bigint, whole: bigint): bigint {
  if (part === whole) return value
  const step = 10n ** BigInt(DECIMALS - 8)
  return ((value * part) / whole / step) * step
}

const total = (trades: readonly ReadTrade[]): bigint => trades.reduce((sum, { net }) => sum + units(net), 0n)

/** Checks the trades, the figures and the tax file of a round against its ledger, to the last unit. Returns the kinds of its ledger. */
export async function checkJournal(floor: Floor, account: string, epoch: number, isRunning: boolean): Promise<ReadonlySet<string>> {
  const { read } = floor.exchange
  const { history } = floor.exchange.studies(account, account)
  const query = { epoch, limit: 1000 }
  const bills: BillView[] = []
  for (let rows = read.bills(account, query); rows.length > 0; rows = read.bills(account, { ...query, idBelow: rows.at(-1)?.billId }))
    bills.push(...rows)
  const { trades, isWhole } = await collectTrades(history, epoch)
  expect(isWhole).toBe(true)
  const [spot, futures] = (['spot', 'futures'] as const).map((product) => trades.filter((trade) => trade.product === product))

  const interest = read.loanHistory(account, query).filter(({ kind }) => kind === 'interest')
  const steps = stepsOf(bills, interest)
  const coins = [...new Set([...bills, ...interest].map(({ asset }) => asset))].filter((coin) => coin !== VALUE_COIN)
  for (const coin of coins) {
    const own = (spot ?? []).filter(({ symbol }) => symbol === `${coin}${VALUE_COIN}`)
    expect([coin, total(own)]).toEqual([coin, profitOf(coin, steps)])
  }

  // Futures added to wallet and margins the net of closed positions, the profit that open ones have realised so far, and the sums that the
  // insurance fund paid of losses beyond an isolated margin (formulas 13.1).
  const open = isRunning ? read.positions(account).filter(({ size }) => Number(size) > 0) : []
  const realised = open.reduce((sum, { realisedProfit, fees, funding }) => sum + units(realisedProfit) - units(fees) + units(funding), 0n)
  const margins = isRunning ? units(read.futures(account).isolatedMargin) : 0n
  const earned = bills
    .filter(({ wallet, kind }) => wallet === 'futures' && FUTURES_KINDS.has(kind))
    .reduce((sum, { amount, fee }) => sum + units(amount) - units(fee), margins)
  const covered = earned - total(futures ?? []) - realised
  const closed = read.positionHistory(account, query)
  const isCovered = closed.some(({ marginMode, closedBy }) => marginMode === 'isolated' && closedBy !== 'order')
  if (isCovered) expect(covered).toBeGreaterThanOrEqual(0n)
  else expect(covered).toBe(0n)

  const figures = calculatePerformance(trades)
  expect(units(figures.net)).toBe(total(trades))
  expect(units(figures.gross) - units(figures.fees) + units(figures.funding)).toBe(total(trades))
  expect(units(figures.won) - units(figures.lost)).toBe(total(trades))

  // A tax file explains every unit of every coin.
  const file = new Map<string, bigint>()
  const book = (coin: string, amount: bigint) => void (coin === '' || file.set(coin, (file.get(coin) ?? 0n) + amount))
  const now = {
    epoch: read.account(account)?.epoch?.number,
    open: read.positions(account),
    isolatedMargin: read.futures(account).isolatedMargin,
  }
  const rows = await taxRows(history, { epoch }, 100_000, (word) => word, now)
  for (const row of rows) {
    book(row['Sent Currency'], -units(row['Sent Amount']))
    book(row['Received Currency'], units(row['Received Amount']))
    book(row['Fee Currency'], -units(row['Fee Amount']))
  }
  const cover = rows.filter(({ TxHash }) => TxHash.startsWith('cover'))
  expect(cover.reduce((sum, row) => sum + units(row['Received Amount']) - units(row['Sent Amount']), 0n)).toBe(covered)
  expect(rows.filter(({ Description }) => Description.startsWith('openPosition'))).toHaveLength(open.length)
  const held = new Map<string, bigint>()
  held.set(VALUE_COIN, margins)
  for (const { asset, total: text } of isRunning ? read.balances(account) : []) held.set(asset, (held.get(asset) ?? 0n) + units(text))
  // Funds in accounts of futures grids have left the account until they return.
  for (const { record } of isRunning ? read.of(botReads).open(account) : []) {
    if (record.kind !== 'futures-grid') continue
    const equity = units(String(record.details['quote'])) + units(String(record.details['total']))
    held.set(VALUE_COIN, (held.get(VALUE_COIN) ?? 0n) - equity)
  }
  for (const coin of new Set([...file.keys(), ...held.keys()])) expect([coin, file.get(coin) ?? 0n]).toEqual([coin, held.get(coin) ?? 0n])
  return new Set(bills.map(({ kind }) => kind))
}
