import type { CopyReason } from '../contract/copy-kinds.ts'
import type { Lot } from '#lib/calc/performance/lots.ts'
import type { Direction } from '#lib/calc/arithmetic/contract-terms.ts'
import { required } from '#lib/kernel/assert.ts'
import { lotsFrom, millionthsFrom } from '#lib/kernel/money.ts'
import { readUnits } from '#gateway/engine/state/money/amounts.ts'
import { Sum } from '#gateway/engine/state/money/sums.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { Json } from '#gateway/engine/product/product.ts'
import {
  type Copy,
  type CopyDay,
  type CopyProduct,
  type CopySettings,
  type Leader,
  type Link,
  linkKey,
  type NetFigures,
  type Tracked,
} from './state.ts'

type SavedPart = readonly [market: string, direction: Direction, lots: number, cost: string]
type SavedTracked = readonly [...SavedPart, id: number, openedAtMs: number, orderId: number, fee: string, leverage: number, net: string]
type SavedLink = readonly [...SavedPart, wanted: number, leaderUnits: number, leaderLots: number]

interface SavedLeader {
  readonly id: number
  readonly account: string
  readonly owner: string
  readonly product: CopyProduct
  readonly share: number
  /**
   * Whether it takes new followers, still leads, and has ever chosen markets. The copies of one that leads no more may not be closed yet.
   */
  readonly flags: readonly [takesNew: boolean, leads: boolean, hasChosen: boolean]
  readonly markets: readonly string[] | null
  readonly startedAtMs: number
  /** Funds at the start, result, peak, drawdown, result of ended copies, shares. */
  readonly amounts: readonly string[]
  readonly counts: readonly [wins: number, losses: number, endedCopies: number, endedGains: number]
  /** Of whole trades: the sum of their nets, lots of coins by market, and nets of orders that are selling. */
  readonly net: readonly [
    closed: string,
    lots: readonly (readonly [string, readonly Lot[]])[],
    closing: readonly (readonly [number, string])[],
  ]
  readonly tracked: readonly SavedTracked[]
  readonly days: readonly CopyDay[]
}

interface SavedCopy {
  readonly id: number
  readonly leader: number
  readonly follower: string
  readonly account: string
  readonly settings: CopySettings
  readonly status: Copy['status']
  readonly reason: CopyReason
  readonly times: readonly [sinceMs: number, createdAtMs: number]
  readonly amounts: readonly [given: string, shared: string, highWater: string, returned?: string]
  readonly links: readonly SavedLink[]
  /** Omitted for a copy of a registered trader. */
  readonly guest?: true
  /** Omitted if its leader's shares have no limit. */
  readonly shareMost?: string
}

interface SavedAll {
  readonly steps: readonly [settledDay: number, demonstratedStep: number]
  readonly noted: readonly (readonly [string, readonly number[]])[]
  readonly leaders: readonly SavedLeader[]
  readonly copies: readonly SavedCopy[]
}

/** Returns all leaders and copies for snapshot and hash; null if there are none. */
export function saveCopies({ products: { copy } }: EngineState): Json {
  if (copy.leaders.size === 0 && copy.copies.size === 0 && copy.demonstratedStep === 0) return null
  const leaders = new Set([...copy.leaders.values(), ...[...copy.copies.values()].map(({ leader }) => leader)])
  const saved: SavedAll = {
    steps: [copy.settledDay, copy.demonstratedStep],
    noted: [...copy.noted],
    leaders: [...leaders].map((leader) => saveLeader(leader, copy.leaders.has(leader.id))),
    copies: [...copy.copies.values()].map(saveCopy),
  }
  return saved as unknown as Json
}

function savePart({ market, direction, lots, cost }: Tracked | Link): SavedPart {
  return [market.id, direction, lots, String(cost)]
}

function saveTracked(trade: Tracked): SavedTracked {
  const { id, openedAtMs, orderId, fee, leverage, net } = trade
  return [...savePart(trade), id, openedAtMs, orderId, String(fee), leverage, String(net)]
}

function saveNet({ closed, lots, closing }: NetFigures): SavedLeader['net'] {
  const kept = Array.from(lots, ([market, own]) => [market, [...own]] as const)
  return [String(closed), kept, Array.from(closing, ([order, net]) => [order, String(net)] as const)]
}

function saveLeader(leader: Leader, leads: boolean): SavedLeader {
  const {
    id,
    account,
    owner,
    product,
    share,
    takesNew,
    markets,
    startedAtMs,
    begin,
    result,
    peak,
    drawdown,
    ended,
    earned,
    tracked,
    days,
  } = leader
  return {
    id,
    account: account.id,
    owner,
    product,
    share,
    flags: [takesNew, leads, leader.hasChosen],
    markets,
    startedAtMs,
    amounts: [begin, result.amount, peak, drawdown, ended.amount, earned.amount].map(String),
    counts: [leader.wins, leader.losses, leader.endedCopies, leader.endedGains],
    net: saveNet(leader.net),
    tracked: [...tracked.values()].map(saveTracked),
    days,
  }
}

function saveCopy({
  id,
  leader,
  follower,
  account,
  settings,
  status,
  reason,
  sinceMs,
  createdAtMs,
  given,
  shared,
  highWater,
  returned,
  links,
  guest,
  shareMost,
}: Copy): SavedCopy {
  const amounts = [String(given), String(shared), String(highWater)] as const
  return {
    id,
    leader: leader.id,
    follower: follower.id,
    account: account.id,
    settings,
    status,
    reason,
    times: [sinceMs, createdAtMs],
    amounts: returned === 0n ? amounts : [...amounts, String(returned)],
    links: [...links.values()].map((link) => [...savePart(link), link.wanted, link.leaderUnits, link.leaderLots] as const),
    ...(guest ? { guest } : {}),
    ...(shareMost === null ? {} : { shareMost: String(shareMost) }),
  }
}

/** Restores what `saveCopies` returned. */
export function restoreCopies(state: EngineState, json: Json): void {
  const saved = json as unknown as SavedAll
  const { copy } = state.products
  const [settledDay, demonstratedStep] = saved.steps
  copy.settledDay = settledDay
  copy.demonstratedStep = demonstratedStep
  for (const [market, noted] of saved.noted) copy.noted.set(market, noted)
  const leaders = new Map(saved.leaders.map((one) => [one.id, restoreLeader(state, one)]))
  for (const { id, flags } of saved.leaders) if (flags[1]) copy.addLeader(required(leaders.get(id), 'a leader was restored'))
  for (const one of saved.copies) copy.addCopy(restoreCopy(state, one, required(leaders.get(one.leader), 'a copy has its leader')))
}

function restoreTracked(state: EngineState, saved: SavedTracked): Tracked {
  const [, , , , id, openedAtMs, orderId, fee, leverage, net] = saved
  return { ...restorePart(state, saved), id, openedAtMs, orderId, fee: readUnits(fee), leverage, net: readUnits(net) }
}

function restoreNet([closed, lots, closing]: SavedLeader['net']): NetFigures {
  return {
    closed: readUnits(closed),
    lots: new Map(lots.map(([market, own]) => [market, [...own]])),
    closing: new Map(closing.map(([order, net]) => [order, readUnits(net)])),
  }
}

function restorePart(
  state: EngineState,
  [market, direction, lots, cost]: SavedTracked | SavedLink,
): Pick<Tracked, 'market' | 'direction' | 'lots' | 'cost'> {
  return { market: required(state.markets.get(market), 'a copied market exists'), direction, lots: lotsFrom(lots), cost: readUnits(cost) }
}

function restoreLeader(state: EngineState, saved: SavedLeader): Leader {
  const amounts = saved.amounts.map(readUnits)
  const at = (nth: number) => required(amounts[nth], 'a leader has its amounts')
  const [wins, losses, endedCopies, endedGains] = saved.counts
  const { id, owner, product, startedAtMs, days } = saved
  return {
    id,
    account: required(state.accounts.get(saved.account), 'the account of a leader exists'),
    owner,
    product,
    share: millionthsFrom(saved.share),
    takesNew: saved.flags[0],
    markets: saved.markets,
    hasChosen: saved.flags[2],
    startedAtMs,
    begin: at(0),
    result: Sum.of(at(1)),
    peak: at(2),
    drawdown: at(3),
    wins,
    losses,
    net: restoreNet(saved.net),
    ended: Sum.of(at(4)),
    endedCopies,
    endedGains,
    earned: Sum.of(at(5)),
    tracked: new Map(saved.tracked.map((one) => restoreTracked(state, one)).map((one) => [linkKey(one.market, one.direction), one])),
    days,
  }
}

function restoreCopy(state: EngineState, saved: SavedCopy, leader: Leader): Copy {
  const { id, settings, status, reason } = saved
  const [sinceMs, createdAtMs] = saved.times
  const [given, shared, highWater, returned = '0'] = saved.amounts
  const links = saved.links.map((one): Link => {
    const [, , , , wanted, leaderUnits, leaderLots] = one
    return { ...restorePart(state, one), wanted, leaderUnits, leaderLots: lotsFrom(leaderLots) }
  })
  return {
    id,
    leader,
    follower: required(state.accounts.get(saved.follower), 'the follower of a copy exists'),
    account: required(state.accounts.get(saved.account), 'the account of a copy exists'),
    settings,
    status,
    reason,
    sinceMs,
    createdAtMs,
    given: readUnits(given),
    returned: readUnits(returned),
    shared: readUnits(shared),
    highWater: readUnits(highWater),
    links: new Map(links.map((link) => [linkKey(link.market, link.direction), link])),
    guest: saved.guest === true,
    shareMost: saved.shareMost === undefined ? null : readUnits(saved.shareMost),
  }
}
