import { EARN_TERMS } from '../contract/earn-terms.ts'
import { fullHour, payableOf, tiersFault } from './formulas/earn.ts'
import { assert, required } from '#lib/kernel/assert.ts'
import { NOTHING } from '#lib/kernel/money.ts'
import { readAmount } from '#gateway/engine/trading/orders/check-order.ts'
import { type Run, reject, takeId } from '#gateway/engine/state/run.ts'
import type { Account, Market } from '#gateway/engine/state/records/records.ts'
import { assetNumber } from '#gateway/engine/state/state.ts'
import { valuingMarket } from '#gateway/engine/trading/pricing/pricing.ts'
import { activeAccount, hasAvailable, isAnswered, rememberRequest } from '#gateway/engine/product/operations.ts'
import type { EngineProduct, Handlers } from '#gateway/engine/product/product.ts'
import type { EarnAuto, EarnCommand, EarnRedeem, EarnSubscribe, SetEarn, EarnRequest } from './commands.ts'
import { earnFaults } from './faults.ts'
import { accruedOf, creditFlexible, offerNow, payFlexible, payTerm, perMsOf, purseOf, termInterest } from './interest.ts'
import {
  canBeSaved,
  type EarnOperation,
  giveBack,
  holdingsOf,
  reportEarn,
  restarted,
  subscribe,
  subscribeGap,
  subscribeIdle,
} from './operations.ts'
import { restoreEarn, saveEarn } from './saved.ts'
import {
  createEarnState,
  type EarnHolding,
  type EarnState,
  type FixedHolding,
  type FlexibleHolding,
  isFlexible,
  purseKey,
  setAutoMs,
} from './state.ts'
import { type EarnTerms, offerOf } from './terms.ts'

function subscribeNow(run: Run, { account: id, requestId, asset: name, days, amount }: EarnSubscribe): void {
  const found = activeAccount(run, id)
  if (found === null || isAnswered(run, found, 'earn', requestId)) return
  const { account, epoch } = found
  const { earn = { offers: [] } } = run.state.terms
  const offer = offerOf(earn, name, days)
  const asset = assetNumber(run.state, name)
  if (asset < 0 || !earn.offers.some((entry) => entry.asset === name)) return reject(run, 'earn-coin-unknown')
  if (offer === undefined) return reject(run, 'earn-term-unknown')
  if (!canBeSaved(run.state, name)) return reject(run, 'earn-coin-delisted')
  const units = readAmount(amount) ?? NOTHING
  const gap = subscribeGap(run, account, offer, units)
  if (gap !== null) return reject(run, gap)
  if (!hasAvailable(run, { account, wallet: 'spot' }, asset, units)) return
  rememberRequest(run, epoch, 'earn', requestId, subscribe(run, account, asset, offer, units, false))
}

function redeem(run: Run, { account: id, requestId, id: holdingId, amount }: EarnRedeem): void {
  const found = activeAccount(run, id)
  if (found === null || isAnswered(run, found, 'earn', requestId)) return
  const holding = run.state.products.earn.holdings.get(holdingId)
  if (holding?.account !== id) return reject(run, 'earn-not-held')
  const units = amount === undefined ? holding.principal : (readAmount(amount) ?? NOTHING)
  if (units <= 0n) return reject(run, 'amount-invalid')
  if (units > holding.principal) return reject(run, 'insufficient-balance')
  // A fixed term is redeemed as a whole.
  if (!isFlexible(holding) && units !== holding.principal) return reject(run, 'earn-term-whole')
  const recordId = takeId(run)
  rememberRequest(run, found.epoch, 'earn', requestId, recordId)
  if (isFlexible(holding)) {
    const credited = creditFlexible(run.state, holding, run.timeMs)
    giveBack(run, credited, units, recordId)
    const interest = payFlexible(run, id, holding.asset, recordId)
    reportEarn(run, holding, recordId, { kind: 'redeem', amount: units, interest })
  } else if (run.timeMs >= holding.endsAtMs) mature(run, holding, recordId)
  else {
    giveBack(run, holding, units, recordId)
    const givenUp = payableOf(accruedOf(run.state, holding, run.timeMs)).amount
    reportEarn(run, holding, recordId, { kind: 'redeem', amount: units, givenUp })
  }
}

function mature(run: Run, holding: FixedHolding, recordId: number): void {
  giveBack(run, holding, holding.principal, recordId)
  const interest = payTerm(run, holding, termInterest(run.state, holding), recordId)
  reportEarn(run, holding, recordId, { kind: 'maturity', amount: holding.principal, interest })
}

function setAuto(run: Run, { account: id, asset: name, on }: EarnAuto): void {
  if (activeAccount(run, id) === null) return
  const asset = assetNumber(run.state, name)
  if (asset < 0 || (on && offerNow(run.state, asset, 0) === undefined)) return reject(run, 'earn-coin-unknown')
  if (on && !canBeSaved(run.state, name)) return reject(run, 'earn-coin-delisted')
  const { earn } = run.state.products
  const { autoMs = null } = earn.purses.get(purseKey(id, asset)) ?? {}
  if (on === (autoMs !== null)) return
  setAutoMs(earn, purseOf(run.state, id, asset), on ? fullHour(run.timeMs) : null)
  run.changed = true
}

function settle(run: Run): void {
  const { state, timeMs } = run
  const { earn } = state.products
  for (const holding of earn.holdings.dueAt(timeMs)) {
    if (isFlexible(holding)) payDay(run, holding)
    else mature(run, holding, takeId(run))
  }
  for (const purse of earn.purses.dueAt(timeMs)) {
    setAutoMs(earn, purse, fullHour(timeMs))
    run.changed = true
    const offer = offerNow(state, purse.asset, 0)
    const account = required(state.accounts.get(purse.account), 'the owner of savings exists')
    if (offer !== undefined) subscribeIdle(run, account, purse.asset, offer)
  }
}

/** Pays the interest of flexible savings up to the last full hour. */
function payDay(run: Run, holding: FlexibleHolding): void {
  creditFlexible(run.state, holding, fullHour(run.timeMs))
  run.changed = true
  const id = takeId(run)
  const interest = payFlexible(run, holding.account, holding.asset, id)
  if (interest > 0n) reportEarn(run, holding, id, { kind: 'interest', interest })
}

function setEarn(run: Run, { earn }: SetEarn): void {
  const { state, timeMs } = run
  for (const { tiers, days } of earn.offers) {
    const fault = tiersFault(tiers)
    assert(fault === null && Number.isInteger(days) && days >= 0, fault ?? 'a term has whole days')
  }
  for (const holding of state.products.earn.holdings.values()) {
    if (!isFlexible(holding)) continue
    const tiers = offerOf(earn, state.assets[holding.asset] ?? '', 0)?.tiers
    if (JSON.stringify(tiers) === JSON.stringify(offerNow(state, holding.asset, 0)?.tiers)) continue
    const credited = creditFlexible(state, holding, timeMs)
    state.products.earn.holdings.set(holding.id, restarted(credited, timeMs))
  }
  state.terms = { ...state.terms, earn }
  run.changed = true
}

/** Returns savings to the spot wallet without a command of their owner. A term gets the interest of the time that it has run if it may not go on. */
function giveAllBack(run: Run, holding: EarnHolding, cause: NonNullable<EarnOperation['cause']>): void {
  const id = takeId(run)
  const { principal: amount, account, asset } = holding
  if (isFlexible(holding)) {
    const credited = creditFlexible(run.state, holding, run.timeMs)
    giveBack(run, credited, amount, id)
    reportEarn(run, holding, id, { kind: 'return', amount, interest: payFlexible(run, account, asset, id), cause })
    return
  }
  const ranMs = BigInt(Math.min(run.timeMs, holding.endsAtMs) - holding.openedAtMs)
  const due = cause === 'delisting' ? perMsOf(run.state, holding) * ranMs : 0n
  const givenUp = cause === 'delisting' ? NOTHING : payableOf(accruedOf(run.state, holding, run.timeMs)).amount
  giveBack(run, holding, amount, id)
  reportEarn(run, holding, id, { kind: 'return', amount, interest: payTerm(run, holding, due, id), givenUp, cause })
}

const earnHandlers: Handlers<EarnCommand> = {
  'earn-subscribe': subscribeNow,
  'earn-redeem': redeem,
  'earn-auto': setAuto,
  'earn-settle': settle,
  'set-earn': setEarn,
}

declare module '#gateway/engine/state/records/product-types.ts' {
  interface ProductTypes {
    readonly earn: {
      readonly state: EarnState
      readonly command: EarnCommand
      readonly request: EarnRequest
      readonly account: 'earn'
      readonly terms: EarnTerms
    }
  }
}

export const earn: EngineProduct = {
  name: 'earn',
  terms: {
    all: { earn: EARN_TERMS },
    limit: ({ earn: own }, isValued) => (own === undefined ? {} : { earn: { offers: own.offers.filter(({ asset }) => isValued(asset)) } }),
  },
  hasOwnAccount: true,
  handlers: earnHandlers,
  createState: createEarnState,
  save: saveEarn,
  restore: restoreEarn,
  endEpoch(run, account: Account) {
    for (const holding of holdingsOf(run.state, account.id)) {
      if (!isFlexible(holding) && holding.endsAtMs <= run.timeMs) mature(run, holding, takeId(run))
      else giveAllBack(run, holding, 'round')
    }
    const { purses } = run.state.products.earn
    for (const { asset } of purses.of(account.id)) purses.delete(purseKey(account.id, asset))
  },
  delist(run, market: Market) {
    const { state } = run
    const asset = market.baseAsset
    if (valuingMarket(state, state.assets[asset] ?? '') !== market) return
    for (const holding of state.products.earn.holdings.values()) {
      if (holding.asset !== asset) continue
      if (!isFlexible(holding) && holding.endsAtMs <= run.timeMs) mature(run, holding, takeId(run))
      else giveAllBack(run, holding, 'delisting')
    }
    for (const purse of state.products.earn.purses.values()) if (purse.asset === asset) setAutoMs(state.products.earn, purse, null)
  },
  faults: earnFaults,
}
