import {
  COPIES_MAX,
  COPY_FUNDS_MIN,
  COPY_GUEST_FUNDS_MIN,
  COPY_SHARE_MAX,
  COPY_SLIPPAGE_MAX,
  COPY_SLIPPAGE_MIN,
} from '../contract/copy-kinds.ts'
import { NOTHING } from '#lib/kernel/money.ts'
import { amountText, toAmount } from '#gateway/engine/state/money/amounts.ts'
import { readAmount } from '#gateway/engine/trading/orders/check-order.ts'
import { FRICTIONLESS } from '#gateway/engine/state/records/realism.ts'
import { type Run, reject, takeId } from '#gateway/engine/state/run.ts'
import { createAccount } from '#gateway/engine/state/accounts.ts'
import type { Account } from '#gateway/engine/state/records/records.ts'
import { listedMarket, type EngineState } from '#gateway/engine/state/state.ts'
import { activeAccount, hasAvailable, isAnswered, rememberRequest } from '#gateway/engine/product/operations.ts'
import type { EngineProduct, Handlers } from '#gateway/engine/product/product.ts'
import { actCopies, wantNothing } from './act.ts'
import type { ChangeCopy, CloseCopied, CopyCommand, EndLeading, LeadCopies, StartCopy, StopCopy, CopyRequest } from './commands.ts'
import { demonstrate } from './demonstrations.ts'
import { findPlace, sortGuests } from './places.ts'
import { endAtMark, endLeader, fundCopy, leaveMarket, payShare, stopCopy } from './end.ts'
import { copyFaults } from './faults.ts'
import { closedOfFollowers, COPY_COIN, copyAsset } from './figures.ts'
import { addLeader } from './add-leader.ts'
import { LED_KIND, reportCopy, reportLeader } from './report.ts'
import { forgetCoins } from './results.ts'
import { restoreCopies, saveCopies } from './saved.ts'
import { COPY_ACCOUNTS, type Copy, type CopySettings, CopyState, type Leader } from './state.ts'

const DAY_MS = 86_400_000
const DAYS_KEPT = 90
const LED_MARKETS_MAX = 1000

function lead(run: Run, command: LeadCopies): void {
  const { account: id, owner, product, share, takesNew, markets } = command
  const found = activeAccount(run, id)
  if (found === null) return
  if (!Number.isInteger(share) || share < 0 || share > COPY_SHARE_MAX) return reject(run, 'copy-settings-invalid')
  if (!areMarkets(run.state, product, markets ?? [], LED_MARKETS_MAX)) return reject(run, 'copy-settings-invalid')
  const known = run.state.products.copy.leaderOf(id, product)
  if (known !== undefined) {
    // Followers keep no worse terms than those under which they began.
    if (share > known.share) return reject(run, 'copy-settings-invalid')
    known.share = share
    known.takesNew = takesNew
    if (markets !== undefined) {
      known.markets = markets
      known.hasChosen ||= markets !== null
    }
    return reportLeader(run, known, 'leading')
  }
  if (command.round !== undefined && found.epoch.number !== command.round) return reject(run, 'copy-custom-funds')
  addLeader(run, found.account, owner, product, share, takesNew, markets ?? null)
}

function endLeading(run: Run, { account, product }: EndLeading): void {
  const leader = run.state.products.copy.leaderOf(account, product)
  if (leader === undefined) return reject(run, 'copy-leader-unknown')
  endLeader(run, leader)
}

function start(run: Run, command: StartCopy): void {
  const found = activeAccount(run, command.account)
  if (found === null || isAnswered(run, found, 'copy', command.requestId)) return
  const { account, epoch } = found
  const { copy: all } = run.state.products
  const leader = all.leaders.get(command.leader)
  if (leader === undefined) return reject(run, 'copy-leader-unknown')
  if (leader.owner === command.owner || leader.account === account) return reject(run, 'copy-own')
  const isGuest = command.guest === true
  const full = leader.takesNew ? findPlace(run.state, leader, isGuest) : 'copy-leader-full'
  if (full !== null) return reject(run, full)
  const own = all.of(account.id)
  if (own.length >= COPIES_MAX || own.some((copy) => copy.leader === leader)) return reject(run, 'copy-too-many')
  const funds = readAmount(command.funds) ?? NOTHING
  if (funds < toAmount(COPY_FUNDS_MIN)) return reject(run, 'copy-funds-low')
  if (isGuest && funds < toAmount(COPY_GUEST_FUNDS_MIN)) return reject(run, 'copy-guest-funds-low')
  if (!isSettings(run.state, leader, command.settings)) return reject(run, 'copy-settings-invalid')
  if (!hasAvailable(run, { account, wallet: 'spot' }, copyAsset(run.state), funds)) return
  const shareMost = command.shareMost === undefined ? null : readAmount(command.shareMost)
  if (command.shareMost !== undefined && shareMost === null) return reject(run, 'copy-settings-invalid')
  const id = takeId(run)
  rememberRequest(run, epoch, 'copy', command.requestId, id)
  const copy: Copy = {
    id,
    leader,
    follower: account,
    account: ownAccount(run.state, account),
    settings: command.settings,
    status: 'running',
    reason: 'started',
    sinceMs: run.timeMs,
    createdAtMs: run.timeMs,
    given: NOTHING,
    returned: NOTHING,
    shared: NOTHING,
    highWater: NOTHING,
    shareMost,
    links: new Map(),
    guest: isGuest,
  }
  all.addCopy(copy)
  fundCopy(run, copy, funds)
  reportCopy(run, copy)
}

/** Returns an account for a copy: one of the follower that no copy uses any more, or a new one. Its orders have no way to go. */
function ownAccount({ accounts, products }: EngineState, follower: Account): Account {
  for (let nth = 1; ; nth += 1) {
    const id = `${COPY_ACCOUNTS}${nth}/${follower.id}`
    const account = accounts.get(id) ?? createAccount(id, accounts.size + 1, 'copy', FRICTIONLESS)
    if (products.copy.byAccount(account) !== undefined) continue
    accounts.set(id, account)
    account.positionMode = 'hedge'
    return account
  }
}

/** Checks settings: figures within their bounds, and markets of the leader's product. */
function isSettings(state: EngineState, { product }: Leader, settings: CopySettings): boolean {
  const { value, leverage, slippage, stopLoss, takeProfit, markets, marketMax } = settings
  const within = (figure: number, least: number, most: number): boolean => Number.isInteger(figure) && figure >= least && figure <= most
  return (
    (readAmount(value) ?? NOTHING) > 0n &&
    readAmount(marketMax) !== null &&
    (settings.mode !== 'ratio' || toAmount(value) <= toAmount('100')) &&
    within(leverage, 0, product === 'spot' ? 0 : 125) &&
    within(slippage, COPY_SLIPPAGE_MIN, COPY_SLIPPAGE_MAX) &&
    within(stopLoss, 0, 1_000_000) &&
    within(takeProfit, 0, 10_000_000) &&
    areMarkets(state, product, markets, 50)
  )
}

/** Checks whether markets are listed, of a product, and settled in the coin of copies. */
function areMarkets(state: EngineState, product: Leader['product'], markets: readonly string[], most: number): boolean {
  return markets.length <= most && markets.every((id) => id.startsWith(`${product}:`) && listedMarket(state, id)?.terms.quote === COPY_COIN)
}

function ownCopy(run: Run, account: string, id: number): Copy | null {
  const copy = run.state.products.copy.copies.get(id)
  if (copy?.follower.id === account) return copy
  reject(run, 'copy-unknown')
  return null
}

function change(run: Run, { account, id, settings, requestId }: ChangeCopy): void {
  const copy = ownCopy(run, account, id)
  if (copy === null) return
  const { epoch } = copy.follower
  const name = epoch === null || requestId === undefined ? null : { epoch, requestId }
  if (name !== null && isAnswered(run, { account: copy.follower, epoch: name.epoch }, 'copy', name.requestId)) return
  if (!isSettings(run.state, copy.leader, settings)) return reject(run, 'copy-settings-invalid')
  copy.settings = settings
  if (name !== null) rememberRequest(run, name.epoch, 'copy', name.requestId, copy.id)
  reportCopy(run, copy)
}

function close(run: Run, { account, id, market }: CloseCopied): void {
  const copy = ownCopy(run, account, id)
  if (copy !== null) wantNothing(run, copy, market)
}

function stop(run: Run, { account, id }: StopCopy): void {
  const copy = run.state.products.copy.copies.get(id)
  const isLeader = copy?.leader.account.id === account
  if (copy === undefined || (copy.follower.id !== account && !isLeader)) return reject(run, 'copy-unknown')
  if (copy.status === 'running') stopCopy(run, copy, isLeader ? 'removed' : 'stopped')
}

/** Checks whether shares are to be settled: once a day of the exchange's clock. */
export function isCopySettlementDue({ products }: EngineState, nowMs: number): boolean {
  return products.copy.leaders.size > 0 && Math.floor(nowMs / DAY_MS) > products.copy.settledDay
}

function settle(run: Run): void {
  const { copy } = run.state.products
  copy.settledDay = Math.floor(run.timeMs / DAY_MS)
  const endMs = copy.settledDay * DAY_MS
  run.changed = true
  for (const own of copy.copies.values()) if (own.status === 'running') payShare(run, own)
  for (const leader of copy.leaders.values()) {
    // One who began after the day has no part of it.
    if (leader.startedAtMs >= endMs) continue
    const day = [endMs, amountText(leader.net.closed), amountText(closedOfFollowers(run.state, leader))] as const
    leader.days = [...leader.days, day].slice(-DAYS_KEPT)
  }
}

const copyHandlers: Handlers<CopyCommand> = {
  'copy-lead': lead,
  'copy-lead-end': endLeading,
  'copy-start': start,
  'copy-change': change,
  'copy-close': close,
  'copy-stop': stop,
  'copy-settle': settle,
  'copy-demonstrate': demonstrate,
  'copy-guests': sortGuests,
}

declare module '#gateway/engine/state/records/product-types.ts' {
  interface ProductTypes {
    readonly copy: {
      readonly state: CopyState
      readonly command: CopyCommand
      readonly request: CopyRequest
      readonly account: 'copy'
    }
  }
}

export const copy: EngineProduct = {
  name: 'copy',
  // A leader closes parts of a trade: each is a record about its close.
  momentKinds: [LED_KIND],
  tradingAccounts: { kind: 'copy', prefix: COPY_ACCOUNTS },
  handlers: copyHandlers,
  createState: () => new CopyState(),
  save: saveCopies,
  restore: restoreCopies,
  endEpoch(run, account) {
    const { copy: all } = run.state.products
    for (const own of all.of(account.id)) endAtMark(run, own, 'epoch-closed')
    for (const leader of all.leading(account.id)) endLeader(run, leader)
  },
  delist(run, market) {
    const { copy: all } = run.state.products
    for (const own of all.inMarket(market.id)) leaveMarket(run, own, market)
    // Positions have been settled before, and are followed like any other end of one.
    for (const leader of all.leaders.values()) {
      const { product, tracked } = leader
      if (product === 'spot') for (const [key, one] of tracked) if (one.market === market) tracked.delete(key)
      forgetCoins(leader, market)
    }
  },
  faults: copyFaults,
  acts: { lists: ({ copy: { leaders, copies } }) => [leaders, copies], act: actCopies },
  figures: {
    hasAny: ({ products }) => products.copy.leaders.size > 0,
    has: ({ products }, { id }) => products.copy.leading(id).length > 0,
  },
}
