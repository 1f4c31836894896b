import { add, compare, divide, minimum, multiply, subtract } from '#lib/kernel/decimal.ts'
import { round } from '#lib/kernel/rounding.ts'
import { type NaiveFutures, TAKER } from './naive-futures.ts'
import { type Contract, type Holding, lotsBelow, marginFor, shareOf, sum, tierAt, valueOf } from './naive-holding.ts'

/** Counts of liquidation outcomes, so that a test can prove that they occurred. */
export interface Reached {
  steps: number
  closed: number
  netted: number
  deleveraged: number
  absorbed: number
  added: number
}

const STEPS_MAX = 64

/** Returns the equity of a position, or of all cross ones of a wallet, and the maintenance it must stay above (formulas 4). */
function standing(x: NaiveFutures, holding: Holding): { equity: string; maintenance: string } {
  if (holding.isolated)
    return { equity: add(holding.margin, x.profit(holding)), maintenance: x.maintenance([holding], x.marks[holding.contract]) }
  const cross = x.of(holding.owner).filter(({ isolated }) => !isolated)
  const contracts = (['BTC', 'ETH'] as const).filter((contract) => cross.some((held) => held.contract === contract))
  const maintenance = sum(
    contracts.map((contract) => {
      const own = cross.filter((held) => held.contract === contract)
      const { rate } = tierAt(sum(own.map(({ lots }) => valueOf(x.marks[contract], lots))))
      const orders = contract === 'BTC' ? x.orderValue(holding.owner, null) : '0'
      return add(x.maintenance(own, x.marks[contract]), multiply(orders, add(rate, TAKER)))
    }),
  )
  return { equity: add(x.total(holding.owner, 'USDT'), sum(cross.map((held) => x.profit(held)))), maintenance }
}

function isOver(x: NaiveFutures, holding: Holding): boolean {
  const { equity, maintenance } = standing(x, holding)
  const floor = x.has('late-liquidation') ? '0' : maintenance
  return compare(maintenance, '0') > 0 && compare(equity, floor) <= 0
}

function cancelOrders(x: NaiveFutures, name: string): boolean {
  const open = x.has('orders-stay') ? [] : x.ordersOf(name)
  for (const { client } of open) x.cancel(client)
  return open.length > 0
}

/** Checks every account with a position after a mark price move, in the order of opening. */
export function liquidate(x: NaiveFutures, contract: Contract, reached: Reached): void {
  for (const name of x.holders[contract].slice()) {
    for (const holding of x.of(name, contract)) if (holding.isolated) liquidateIsolated(x, holding, reached)
    if (x.of(name, contract).some(({ isolated }) => !isolated)) liquidateCross(x, name, reached)
  }
  x.settled()
}

/**
 * Adds margin from the wallet to a position with automatic margin: up to what the leverage requires after the loss, or to twice the
 * maintenance if the leverage requires no more than that, at most all that is available; nothing if the position would be liquidated
 * anyway. Returns whether margin was added.
 */
function addMargin(x: NaiveFutures, holding: Holding, reached: Reached): boolean {
  if (!x.autos.has(`${holding.owner} ${holding.long ? 'long' : 'short'}`) || x.has('never-adds')) return false
  const asked = marginFor(holding.cost, holding.leverage)
  const kept = standing(x, holding).maintenance
  const wanted = subtract(compare(asked, kept) > 0 ? asked : multiply('2', kept), add(holding.margin, minimum('0', x.profit(holding))))
  const amount = minimum(wanted, x.available(holding.owner))
  if (compare(amount, '0') <= 0) return false
  x.moveMargin(holding, amount)
  if (x.has('adds-in-vain') || !isOver(x, holding)) {
    reached.added += 1
    return true
  }
  x.moveMargin(holding, subtract('0', amount))
  return false
}

function liquidateIsolated(x: NaiveFutures, holding: Holding, reached: Reached): void {
  for (let step = 0; step < STEPS_MAX && holding.lots > 0 && isOver(x, holding) && !addMargin(x, holding, reached); step += 1) {
    if (!cancelOrders(x, holding.owner)) cut(x, holding, standing(x, holding).equity, reached)
  }
}

function liquidateCross(x: NaiveFutures, name: string, reached: Reached): void {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const cross = x.of(name).filter(({ isolated }) => !isolated)
    const [first] = cross
    if (first === undefined || !isOver(x, first)) break
    if (cross.some(({ contract }) => x.markets[contract].isDead) && !x.has('judges-by-old-prices')) break
    if (cancelOrders(x, name) || net(x, cross, reached)) continue
    const sorted = cross.toSorted((a, b) => compare(x.profit(a), x.profit(b)))
    const worst = (x.has('best-first') ? sorted[sorted.length - 1] : sorted[0]) ?? first
    cut(x, worst, standing(x, worst).equity, reached)
  }
  x.cover(name)
}

/** Closes the common part of both sides of a contract at the mark price. */
function net(x: NaiveFutures, cross: readonly Holding[], reached: Reached): boolean {
  const long = cross.find(({ side, contract }) => side === 'long' && contract === 'BTC')
  const short = cross.find(({ side, contract }) => side === 'short' && contract === 'BTC')
  if (long === undefined || short === undefined || x.has('no-netting')) return false
  const lots = Math.min(long.lots, short.lots)
  x.closeAt(long, x.marks.BTC, lots)
  x.closeAt(short, x.marks.BTC, lots)
  reached.netted += 1
  return true
}

/** Moves the part above the next lower tier, or everything, to the fund, with its share of the equity. */
function cut(x: NaiveFutures, holding: Holding, equity: string, reached: Reached): void {
  const mark = x.marks[holding.contract]
  const kept = x.has('no-steps') ? 0 : lotsBelow(holding, mark)
  const lots = holding.lots - kept
  if (kept > 0) reached.steps += 1
  else reached.closed += 1
  const profit = shareOf(x.profit(holding), lots, holding.lots)
  const result = holding.isolated ? add(shareOf(holding.margin, lots, holding.lots), profit) : shareOf(equity, lots, holding.lots)
  x.close(holding, lots, subtract(profit, result))
  if (compare(add(x.fund, result), '0') >= 0 || x.has('fund-without-end')) {
    x.fund = add(x.fund, result)
    return
  }
  const left = deleverage(x, holding, lots, result, reached)
  if (compare(left, '0') !== 0) reached.absorbed += 1
  x.absorbed = add(x.absorbed, left)
}

/** Closes opposite positions at the bankruptcy price, in order of profit and risk. Returns the part of the result that none took. */
function deleverage(x: NaiveFutures, gone: Holding, lots: number, result: string, reached: Reached): string {
  const { contract } = gone
  const others = x.holders[contract].flatMap((name) => x.of(name, contract)).filter(({ long }) => long !== gone.long)
  const ranked = others.map((holding) => ({ holding, score: scoreOf(x, holding) })).toSorted((a, b) => compare(b.score, a.score))
  if (x.has('losers-first')) ranked.reverse()
  let open = lots
  let left = result
  for (const { holding } of ranked) {
    const taken = Math.min(open, holding.lots)
    if (taken === 0) continue
    const given = shareOf(result, taken, lots)
    x.close(holding, taken, add(shareOf(x.profit(holding), taken, holding.lots), given))
    open -= taken
    left = subtract(left, given)
    reached.deleveraged += 1
  }
  return left
}

/** Calculates the return on the entry value times the account's risk, or divided by it for a loss (formulas 8). */
function scoreOf(x: NaiveFutures, holding: Holding): string {
  const { equity, maintenance } = standing(x, holding)
  const ratio = compare(equity, '0') === 0 ? '0' : round(divide(maintenance, equity), 12, 'up')
  const roi = divide(x.profit(holding), holding.cost)
  if (compare(roi, '0') > 0) return multiply(roi, ratio)
  return compare(ratio, '0') === 0 ? '0' : divide(roi, ratio)
}
