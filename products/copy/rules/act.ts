import { lotsFrom, type Ticks } from '#lib/kernel/money.ts'
import type { EngineEvent } from '#gateway/engine/state/events.ts'
import { toAmount } from '#gateway/engine/state/money/amounts.ts'
import { type Run, takeId, visitMarket } from '#gateway/engine/state/run.ts'
import { isCurrent, canTrade } from '#gateway/engine/state/currency.ts'
import { bandPrice } from '#gateway/engine/state/markets.ts'
import type { Market } from '#gateway/engine/state/records/records.ts'
import { endCopy, stopCopy } from './end.ts'
import { coinsOf, equityOf, lotsOf, worstTicks } from './figures.ts'
import { hearLeaders } from './hear.ts'
import { reportCopied, reportMargin } from './report.ts'
import { follow, giveUp, lotsToClose, lotsToOpen, targetLots } from './size.ts'
import { type Copy, forgetLeaderPrice, type Link } from './state.ts'
import { tradeTogether, type Want } from './trade.ts'

/** The most orders of copies in one command. Openings beyond it are left out, closings wait for the next price. */
const ORDERS_MAX = 2000

const MILLION = 1_000_000n

interface Task {
  readonly copy: Copy
  readonly link: Link
}

/**
 * Lets copies follow what a command has done to their leaders, to themselves and to prices: closings first, then openings. It runs when the
 * command is done. `first`: the index of the command's first event.
 */
export function actCopies(run: Run, first: number): void {
  const { copy: all } = run.state.products
  // Mostly there is nothing to follow.
  if (all.leaders.size === 0 && all.copies.size === 0) return
  const events = run.events.slice(first)
  noteLosses(run, events)
  tellMargin(run, events)
  const opening = new Map<Link, Copy>()
  const tasks = new Map<Link, Copy>()
  for (const { leader, steps } of hearLeaders(run, events)) {
    for (const step of steps) {
      for (const copy of all.followersOf(leader)) {
        if (copy.status !== 'running') continue
        const link = follow(copy, step)
        if (link === null) continue
        run.changed = true
        all.index(copy, step.market)
        tasks.set(link, copy)
        if (step.before === 0) opening.set(link, copy)
      }
    }
  }
  if (run.command.type === 'move') meetPrices(run, run.command.market, tasks)
  for (const copy of all.due) for (const link of copy.links.values()) tasks.set(link, copy)
  const acting = new Set<Copy>(all.due)
  all.due.clear()
  let left = ORDERS_MAX
  left = closeAll(run, tasks, left)
  openAll(run, opening, left)
  for (const [link, copy] of tasks) tidy(run, copy, link)
  for (const copy of acting) if (copy.status === 'stopping' && copy.links.size === 0) endCopy(run, copy)
}

/** Follows what a liquidation, deleveraging or delisting took from copies. One that was liquidated ends. */
function noteLosses(run: Run, events: readonly EngineEvent[]): void {
  const { copy: all } = run.state.products
  for (const event of events) {
    if (event.type !== 'liquidated' && event.type !== 'deleveraged' && event.type !== 'position-changed') continue
    const copy = event.position.account.kind === 'copy' ? all.byAccount(event.position.account) : undefined
    if (copy === undefined) continue
    for (const link of copy.links.values()) if (lotsOf(copy, link) < targetLots(link)) giveUp(copy, link)
    if (event.type === 'liquidated' && copy.status === 'running') stopCopy(run, copy, 'liquidated')
  }
}

/**
 * Tells followers that their leader has put more margin behind a position that they copy, or taken some out. A copy has margin of its own
 * and is not topped up: it can be liquidated where its leader is not.
 */
function tellMargin(run: Run, events: readonly EngineEvent[]): void {
  const { command, state } = run
  if (command.type !== 'adjust-margin' || events.some(({ type }) => type === 'rejected')) return
  const { copy: all } = state.products
  const leader = all.leaderOf(command.account, 'futures')
  if (leader === undefined) return
  for (const copy of all.followersOf(leader)) {
    const link = [...copy.links.values()].find(({ market }) => market.id === command.market)
    if (link !== undefined && lotsOf(copy, link) > 0) reportMargin(run, copy, link, command.amount)
  }
}

/** Lets copies act on a new price: those that still have to close something, and those whose stop-loss or take-profit it reaches. */
function meetPrices(run: Run, id: string, tasks: Map<Link, Copy>): void {
  const { copy: all } = run.state.products
  for (const copy of all.inMarket(id)) {
    if (copy.status === 'running') judge(run, copy)
    for (const link of copy.links.values()) if (link.market.id === id && lotsToClose(copy, link) > 0) tasks.set(link, copy)
    if (copy.status === 'stopping') all.due.add(copy)
  }
}

/** Stops a copy whose worth has reached the loss or gain that its follower has set. */
function judge(run: Run, copy: Copy): void {
  const { settings, given, links, shared } = copy
  const { stopLoss, takeProfit } = settings
  if (stopLoss === 0 && takeProfit === 0) return
  const markets = new Set([...links.values()].map(({ market }) => market))
  if (![...markets].every(isCurrent)) return
  for (const market of markets) visitMarket(run, market)
  for (const { market } of coinsOf(run.state, copy)) visitMarket(run, market)
  const worth = (equityOf(run.state, copy) + copy.returned + shared) * MILLION
  if (stopLoss > 0 && worth <= given * (MILLION - BigInt(stopLoss))) stopCopy(run, copy, 'stop-loss')
  else if (takeProfit > 0 && worth >= given * (MILLION + BigInt(takeProfit))) stopCopy(run, copy, 'take-profit')
}

/** Closes what copies have too much of, by market and side; returns how many more orders the command may make. */
function closeAll(run: Run, tasks: ReadonlyMap<Link, Copy>, most: number): number {
  let left = most
  for (const [market, sides] of byMarket(tasks)) {
    if (!canTrade(market)) continue
    for (const [direction, all] of sides) {
      const due = all.filter(({ copy, link }) => lotsToClose(copy, link) > 0).slice(0, left)
      if (due.length === 0) continue
      left -= due.length
      visitMarket(run, market)
      const buy = direction === 2
      const limit = bandPrice(market, buy)
      tradeTogether(
        run,
        market,
        buy,
        due.map(({ copy, link }): Want => ({ copy, link, opens: false, lots: lotsToClose(copy, link), limit })),
      )
    }
  }
  return left
}

function openAll(run: Run, opening: ReadonlyMap<Link, Copy>, most: number): void {
  let left = most
  for (const [market, sides] of byMarket(opening)) {
    for (const [direction, all] of sides) {
      const buy = direction === 1
      const wants: Want[] = []
      for (const { copy, link } of all) {
        const { leaderUnits, leaderLots } = link
        const limit = leaderLots === 0 ? bandPrice(market, buy) : worstTicks(market, buy, leaderUnits, leaderLots, copy.settings.slippage)
        const lots = lotsToOpen(copy, link, leaderLots === 0 ? limit : (Math.round(leaderUnits / leaderLots) as Ticks))
        if (lots === 0 || copy.status !== 'running') continue
        if (left > 0 && canTrade(market)) wants.push({ copy, link, opens: true, lots, limit })
        else leaveOut(run, copy, link, lots)
        left -= 1
      }
      if (wants.length > 0) tradeTogether(run, market, buy, wants)
      for (const { copy, link } of wants) giveUp(copy, link)
    }
  }
}

function leaveOut(run: Run, copy: Copy, link: Link, wanted: Want['lots']): void {
  const none = { lots: lotsFrom(0), units: 0 as never, fee: toAmount('0'), profit: toAmount('0') }
  reportCopied(run, copy, link, { id: takeId(run), opens: true, wanted, ...none, result: 'too-many' })
  giveUp(copy, link)
}

/** Forgets a link that has nothing and wants nothing. */
function tidy(run: Run, copy: Copy, link: Link): void {
  if (lotsOf(copy, link) > 0 || (link.wanted > 0 && copy.status === 'running')) return
  const { market } = link
  for (const [key, own] of copy.links) if (own === link) copy.links.delete(key)
  if (![...copy.links.values()].some((other) => other.market === market)) run.state.products.copy.leave(copy, market)
  run.changed = true
}

function byMarket(tasks: ReadonlyMap<Link, Copy>): Map<Market, Map<1 | 2, Task[]>> {
  const found = new Map<Market, Map<1 | 2, Task[]>>()
  for (const [link, copy] of [...tasks].toSorted(([, a], [, b]) => a.id - b.id)) {
    const sides = found.get(link.market) ?? new Map<1 | 2, Task[]>()
    found.set(link.market, sides)
    const side = sides.get(link.direction)
    if (side === undefined) sides.set(link.direction, [{ copy, link }])
    else side.push({ copy, link })
  }
  return found
}

/** Makes a copy want nothing of a market, or of all; what it has closes at the end of the command. */
export function wantNothing(run: Run, copy: Copy, market: string | undefined): void {
  for (const link of copy.links.values()) {
    if (market !== undefined && link.market.id !== market) continue
    link.wanted = 0
    forgetLeaderPrice(link)
  }
  run.state.products.copy.due.add(copy)
  run.changed = true
}
