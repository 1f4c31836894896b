import type { CopyReason } from '../contract/copy-kinds.ts'
import { type Amount, amountFrom, NOTHING } from '#lib/kernel/money.ts'
import { futuresAvailable, markOf } from '#gateway/engine/trading/risk/futures-risk.ts'
import { endAt } from '#gateway/engine/trading/futures/settle-ends.ts'
import { coverShortfall } from '#gateway/engine/trading/futures/settle-futures.ts'
import { added, negated, smaller, without } from '#gateway/engine/state/money/amounts.ts'
import { post } from '#gateway/engine/state/ledger.ts'
import { visitPositions } from '#gateway/engine/trading/orders/reserve.ts'
import { Sum } from '#gateway/engine/state/money/sums.ts'
import { type Run, takeId, visitMarket } from '#gateway/engine/state/run.ts'
import { availableOf } from '#gateway/engine/state/accounts.ts'
import type { Market } from '#gateway/engine/state/records/records.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import { payOver } from '#gateway/engine/product/operations.ts'
import { worthOf } from '#gateway/engine/trading/pricing/pricing.ts'
import { closedResult, coinsOf, copyAsset, resultOf, walletOf } from './figures.ts'
import { reportCopy, reportLeader, reportShare } from './report.ts'
import { type Copy, forgetLeaderPrice, type Leader } from './state.ts'

const MILLION = 1_000_000n
/** A share is rounded down to 8 decimals. */
const SHARE_UNIT = 100_000_000n

/** Stops a copy: what it has closes at the end of the command, or with the next prices; then it ends. */
export function stopCopy(run: Run, copy: Copy, reason: CopyReason): void {
  copy.status = 'stopping'
  copy.reason = reason
  copy.sinceMs = run.timeMs
  // A closing from now on follows no trade of the leader, so there is no price of one to judge it by.
  for (const link of copy.links.values()) forgetLeaderPrice(link)
  run.state.products.copy.due.add(copy)
  reportCopy(run, copy)
}

/** Ends a copy that holds nothing: the leader's share is paid, and the rest goes to the follower's spot wallet. */
export function endCopy(run: Run, copy: Copy): void {
  const { account, follower, leader, id } = copy
  const { state } = run
  coverShortfall(run, account, copyAsset(state))
  payShare(run, copy)
  for (const { market } of coinsOf(state, copy)) visitMarket(run, market)
  const { ended } = leader
  const result = resultOf(state, copy)
  if (!copy.guest) {
    ended.add(Sum.of(result))
    leader.endedCopies += 1
    if (result > 0n) leader.endedGains += 1
  }
  copy.sinceMs = run.timeMs
  reportCopy(run, copy, 'ended')
  state.products.copy.removeCopy(copy)
  for (const [wallet, balances] of account.wallets) {
    for (const asset of balances.keys()) {
      const amount = availableOf(account, wallet, asset)
      if (amount !== 0n) payOver(run, { account, wallet }, { account: follower, wallet: 'spot' }, { asset, amount, kind: 'copy', ref: id })
    }
  }
  account.futuresSettings.clear()
  run.changed = true
}

/** Ends a copy at once, at the mark price: its follower's round is over. Coins of spot copies return as they are. */
export function endAtMark(run: Run, copy: Copy, reason: CopyReason): void {
  copy.reason = reason
  for (const position of copy.account.positions.values()) {
    visitMarket(run, position.market)
    endAt(run, position, markOf(position.market), position.lots, 'reset')
  }
  // Coins are counted at their price; positions are closed, and no link to them is left.
  if (copy.leader.product === 'futures') copy.links.clear()
  for (const { market } of copy.links.values()) visitMarket(run, market)
  endCopy(run, copy)
}

/**
 * Returns what a leader gets of a gain of one of its copies: rounded down at eight decimals, and no more than what its follower has permitted.
 */
function shareOf({ leader: { share }, shareMost, shared }: Copy, gain: Amount): Amount {
  const due = (gain * BigInt(share)) / MILLION
  const whole = amountFrom(due - (due % SHARE_UNIT))
  return shareMost === null ? whole : smaller(whole, without(shareMost, shared))
}

/** Returns the share that a copy would pay now. */
export function waitingShare(state: EngineState, copy: Copy): Amount {
  const gain = without(closedResult(state, copy), copy.highWater)
  return gain <= 0n ? NOTHING : shareOf(copy, gain)
}

/** Pays a leader's part of what a copy has gained by closed trades beyond the highest amount for which it was paid. */
export function payShare(run: Run, copy: Copy): void {
  const { account, leader, highWater } = copy
  visitPositions(run, account)
  const closed = closedResult(run.state, copy)
  const gain = without(closed, highWater)
  if (gain <= 0n || leader.account.epoch === null || !run.state.products.copy.leaders.has(leader.id)) return
  const amount = shareOf(copy, gain)
  const asset = copyAsset(run.state)
  const available = leader.product === 'spot' ? availableOf(account, 'spot', asset) : futuresAvailable(account, asset)
  // Open losses can leave too little: the share is due at the next settlement.
  if (amount > available) return
  copy.highWater = closed
  run.changed = true
  if (amount === 0n) return
  const id = takeId(run)
  payOver(
    run,
    { account, wallet: walletOf(copy) },
    { account: leader.account, wallet: 'spot' },
    { asset, amount, kind: 'copy-share', ref: id },
  )
  copy.shared = added(copy.shared, amount)
  leader.earned.add(Sum.of(amount))
  reportShare(run, copy, id, amount, gain)
}

/** Ends an account's leading: every copy of it closes, also those that cannot at once. */
export function endLeader(run: Run, leader: Leader): void {
  const { copy } = run.state.products
  for (const own of copy.followersOf(leader)) {
    // The share is paid while there is a leader; what closes from now on is the follower's alone.
    payShare(run, own)
    if (own.status === 'running') stopCopy(run, own, 'leader-ended')
  }
  copy.removeLeader(leader)
  reportLeader(run, leader, 'ended')
}

/** Gives the coins of a delisted market to the followers, and forgets the market. */
export function leaveMarket(run: Run, copy: Copy, market: Market): void {
  for (const [key, link] of copy.links) {
    if (link.market !== market) continue
    copy.links.delete(key)
    if (copy.leader.product !== 'spot') continue
    const { account, follower, id } = copy
    const amount = availableOf(account, 'spot', market.baseAsset)
    // The follower gets what the coins are worth at the last price, like a position that is settled with its market.
    copy.returned = added(copy.returned, worthOf(market, amount, NOTHING, market.last))
    if (amount !== 0n)
      payOver(
        run,
        { account, wallet: 'spot' },
        { account: follower, wallet: 'spot' },
        { asset: market.baseAsset, amount, kind: 'copy', ref: id },
      )
  }
  run.state.products.copy.leave(copy, market)
  run.state.products.copy.due.add(copy)
}

/** Moves funds of a follower into a copy. */
export function fundCopy(run: Run, copy: Copy, amount: Amount): void {
  const { account, follower, id } = copy
  const asset = copyAsset(run.state)
  post(run, follower, 'spot', asset, negated(amount), 'copy', id)
  post(run, account, walletOf(copy), asset, amount, 'copy', id)
  copy.given = added(copy.given, amount)
}
