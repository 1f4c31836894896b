import { ZERO, type Amount, NOTHING } from '#lib/kernel/money.ts'
import { toAmount, added, without } from '../../state/money/amounts.ts'
import type { AdjustMargin, SetAutoMargin, SetLeverage, SetMarginMode, SetPositionMode } from '../../state/commands/futures-commands.ts'
import { futuresAvailable, judgeTaking, readMark } from '../risk/futures-risk.ts'
import { lotsLeft } from '../../state/orders.ts'
import { calculateInitialMargin, findPosition, positionsIn, profitAt, readSettings, requireFuturesTerms } from '../../state/positions.ts'
import type { Rejection } from '../../state/records/reasons.ts'
import { holdFor, makeNeed, rehold, visitPositions } from '../orders/reserve.ts'
import { isCurrent } from '../../state/currency.ts'
import { type Run, reject, takeId } from '../../state/run.ts'
import { moveMargin } from './settle-futures.ts'
import { listedMarket } from '../../state/state.ts'
import { findStandstill } from '../../state/trading-mode.ts'
import { Sum } from '../../state/money/sums.ts'
import type { Account, FuturesSettings, Market, Order } from '../../state/records/records.ts'

interface Found {
  readonly account: Account
  readonly market: Market
}

function find(run: Run, command: { readonly account: string; readonly market: string }): Found | null {
  const account = run.state.accounts.get(command.account)
  const market = listedMarket(run.state, command.market)
  if (account?.kind !== 'trader') reject(run, 'unknown-account')
  else if (market?.terms.product !== 'futures') reject(run, 'unknown-market')
  else if (account.epoch === null) reject(run, 'no-epoch')
  else if (findStandstill(market) !== null) reject(run, 'market-read-only')
  else return { account, market }
  return null
}

/** Checks whether the account has an order (trigger orders included) or a position in the market. */
function isBusy(account: Account, market: Market): boolean {
  return positionsIn(account, market).length > 0 || [...account.openOrders.values()].some((order) => order.market === market)
}

function done(run: Run, account: Account): void {
  run.changed = true
  run.events.push({ type: 'account-changed', account: account.id })
}

/** Sets one position per market, or one per side (specification 3.6, holdMode). */
export function setPositionMode(run: Run, { account: id, mode }: SetPositionMode): void {
  const account = run.state.accounts.get(id)
  if (account?.kind !== 'trader') return reject(run, 'unknown-account')
  const futures = [...run.state.markets.values()].filter(({ terms }) => terms.product === 'futures')
  if (account.positionMode !== mode && futures.some((market) => isBusy(account, market))) return reject(run, 'position-open')
  account.positionMode = mode
  done(run, account)
}

/** Sets isolated or cross margin (specification 3.6, marginMode). */
export function setMarginMode(run: Run, command: SetMarginMode): void {
  const found = find(run, command)
  if (found === null) return
  const { account, market } = found
  if (readSettings(account, market).marginMode !== command.mode && isBusy(account, market)) return reject(run, 'position-open')
  change(account, market, { marginMode: command.mode })
  done(run, account)
}

function change(account: Account, market: Market, changed: Partial<FuturesSettings>): void {
  store(account, market, { ...readSettings(account, market), ...changed })
}

/** Stores settings with their keys in a fixed order, for the hash. "Off" is not stored; cross margin has no auto margin. */
function store(account: Account, market: Market, { autoLong, autoShort, ...settings }: FuturesSettings): void {
  const isolated = settings.marginMode === 'isolated'
  const autos = { ...(isolated && autoLong === true ? { autoLong } : {}), ...(isolated && autoShort === true ? { autoShort } : {}) }
  account.futuresSettings.set(market.id, { ...settings, ...autos })
}

/** Sets whether margin is added automatically to isolated positions before liquidation (`auto-margin.ts`). */
export function setAutoMargin(run: Run, command: SetAutoMargin): void {
  const found = find(run, command)
  if (found === null) return
  const { account, market } = found
  const { autoLong = false, autoShort = false, ...settings } = readSettings(account, market)
  const { side, on } = command
  if (on && settings.marginMode === 'crossed') return reject(run, 'auto-margin-crossed')
  const long = side === 'short' ? autoLong : on
  const short = side === 'long' ? autoShort : on
  if (long === autoLong && short === autoShort) return
  store(account, market, { ...settings, ...(long ? { autoLong: true } : {}), ...(short ? { autoShort: true } : {}) })
  done(run, account)
}

/**
 * Sets the leverage, also of open positions: in cross margin their share of the wallet changes; in isolated margin a lower leverage
 * takes the missing margin from the wallet, while a higher one leaves the margin unchanged.
 */
export function setLeverage(run: Run, command: SetLeverage): void {
  const found = find(run, command)
  if (found === null) return
  const { account, market } = found
  const { leverage, side } = command
  const { minLever, maxLever } = requireFuturesTerms(market)
  if (!Number.isInteger(leverage) || leverage < Number(minLever) || leverage > Number(maxLever)) return reject(run, 'leverage-invalid')
  visitPositions(run, account)
  const isolated = readSettings(account, market).marginMode === 'isolated'
  const touched = positionsIn(account, market).filter(
    ({ direction }) => side === undefined || !isolated || (direction === 1) === (side === 'long'),
  )
  let missing: Amount = NOTHING
  for (const position of touched) {
    const wanted = calculateInitialMargin(position.cost, leverage)
    const has = isolated ? position.margin : calculateInitialMargin(position.cost, position.leverage)
    if (wanted > has) missing = added(missing, without(wanted, has))
  }
  if (missing > futuresAvailable(account, market.quoteAsset)) return reject(run, 'insufficient-balance')
  const before = account.futuresSettings.get(market.id)
  const both = side === undefined || !isolated
  change(account, market, {
    ...(isolated ? {} : { leverageCrossed: leverage }),
    ...(isolated && (both || side === 'long') ? { leverageLong: leverage } : {}),
    ...(isolated && (both || side === 'short') ? { leverageShort: leverage } : {}),
  })
  const refused = holdAnew(run, account, market, missing)
  if (refused !== null) {
    // A default that was never set explicitly is not stored.
    if (before === undefined) account.futuresSettings.delete(market.id)
    else account.futuresSettings.set(market.id, before)
    return reject(run, refused)
  }
  for (const position of touched) {
    const lacking = without(calculateInitialMargin(position.cost, leverage), position.margin)
    if (isolated && lacking > 0n) moveMargin(run, position, lacking, takeId(run))
    position.leverage = leverage
    run.events.push({ type: 'position-changed', position, lots: ZERO })
  }
  done(run, account)
}

/** Freezes funds for open orders at the current leverage, in addition to `missing`; restores everything if funds do not suffice. */
function holdAnew(run: Run, account: Account, market: Market, missing: Amount): Rejection | null {
  const before: [Order, Amount][] = []
  for (const order of account.openOrders.values()) {
    if (order.market !== market || order.status === 'waiting' || order.request.type !== 'limit') continue
    const held = new Sum()
    const refused = holdFor(run, account, market, makeNeed(order, order.ticks, lotsLeft(order)), order, held, missing)
    if (refused !== null) {
      for (const [changed, amount] of before) rehold(changed, Sum.of(amount))
      return refused
    }
    before.push([order, order.held.amount])
    rehold(order, held)
  }
  return null
}

/** Adds margin to an isolated position, or removes some down to its initial margin after losses. */
export function adjustMargin(run: Run, command: AdjustMargin): void {
  const found = find(run, command)
  if (found === null) return
  const { account, market } = found
  const position = findPosition(account, market, command.side)
  if (position === undefined) return reject(run, 'no-position')
  const valid = position.marginMode === 'isolated' && /^-?\d{1,20}(?:\.\d{1,16})?$/.test(command.amount)
  const amount = valid ? toAmount(command.amount) : NOTHING
  if (amount === 0n) return reject(run, 'margin-invalid')
  visitPositions(run, account)
  if (amount > 0n && amount > futuresAvailable(account, market.quoteAsset)) return reject(run, 'insufficient-balance')
  const refused = amount > 0n ? judgeTaking(account) : judgeRemoving(market)
  if (refused !== null) return reject(run, refused)
  const loss = profitAt(position, readMark(market))
  const kept = position.margin + amount + (loss < 0n ? loss : 0n)
  if (amount < 0n && kept < calculateInitialMargin(position.cost, position.leverage)) return reject(run, 'margin-invalid')
  moveMargin(run, position, amount, takeId(run))
  run.events.push({ type: 'position-changed', position, lots: ZERO })
}

/** Returns why no margin can be removed from a position: the price that says its losses is not current. Null if some can. */
function judgeRemoving(market: Market): Rejection | null {
  return isCurrent(market) ? null : 'prices-not-current'
}
