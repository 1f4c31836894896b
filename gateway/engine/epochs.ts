import { negated } from './state/money/amounts.ts'
import { NOTHING } from '#lib/kernel/money.ts'
import { assert, required } from '#lib/kernel/assert.ts'
import { createAccount, readBalance, sumAvailable } from './state/accounts.ts'
import { readAmount } from './trading/orders/check-order.ts'
import { closeOrder } from './trading/orders/close-order.ts'
import type {
  CloseEpoch,
  OpenAccount,
  OpenEpoch,
  SetLevels,
  SetRealism,
  Transfer,
  TransferBetween,
} from './state/commands/account-commands.ts'
import type { Funding } from './state/commands/envelope.ts'
import { futuresAvailable, judgeTaking, readMark } from './trading/risk/futures-risk.ts'
import { forgiveLoans, judgeLeaving } from './trading/margin/lending.ts'
import { post } from './state/ledger.ts'
import { isOther, noteContent } from './state/named.ts'
import { endProducts } from './product/dispatch.ts'
import { isRealism } from './state/records/realism.ts'
import { visitPositions } from './trading/orders/reserve.ts'
import { type Run, reject, takeId, visitMarket } from './state/run.ts'
import { RequestNames } from './state/records/request-names.ts'
import { endAt } from './trading/futures/settle-ends.ts'
import { assetNumber, listedMarket } from './state/state.ts'
import type { Account } from './state/records/records.ts'

/** Returns a trader's account; rejects the command and returns null if there is none. */
export function findTrader(run: Run, id: string): Account | null {
  const account = run.state.accounts.get(id)
  if (account?.kind === 'trader') return account
  reject(run, 'unknown-account')
  return null
}

/** Opens a new simulation account, without an epoch. */
export function openAccount(run: Run, { account, realism }: OpenAccount): void {
  const { accounts } = run.state
  if (accounts.has(account)) return reject(run, 'account-exists')
  if (account === '' || account.startsWith('@')) return reject(run, 'unknown-account')
  if (!isRealism(realism)) return reject(run, 'realism-invalid')
  accounts.set(account, createAccount(account, accounts.size + 1, 'trader', realism))
  run.changed = true
  run.events.push({ type: 'account-opened', account })
}

/** Checks whether all funds are valid amounts of existing assets. */
function checkFunds(run: Run, funds: readonly Funding[]): boolean {
  return funds.every(({ asset, amount }) => {
    const known = assetNumber(run.state, asset) >= 0
    if (!known) reject(run, 'unknown-asset')
    const valid = known && (readAmount(amount) ?? 0n) > 0n
    if (known && !valid) reject(run, 'amount-invalid')
    return valid
  })
}

function fund(run: Run, account: Account, funds: readonly Funding[], ref: number): void {
  for (const { asset, amount } of funds) {
    const number = assetNumber(run.state, asset)
    const units = required(readAmount(amount), 'funds that were checked are amounts')
    post(run, run.state.issuer, 'spot', number, negated(units), 'deposit', ref)
    post(run, account, 'spot', number, units, 'deposit', ref)
  }
}

/** Starts an epoch with the requested funds, shown as a deposit. */
export function openEpoch(run: Run, { account, funds }: OpenEpoch): void {
  const found = findTrader(run, account)
  if (found === null) return
  if (found.epoch !== null) return reject(run, 'epoch-open')
  if (!checkFunds(run, funds)) return
  const number = found.epochsClosed + 1
  found.epoch = {
    number,
    startedAtMs: run.timeMs,
    clientOrderIds: new RequestNames(),
    transferIds: new RequestNames(),
    loanAnswers: new Map(),
    productRequests: new RequestNames(),
  }
  run.changed = true
  run.events.push({ type: 'epoch-opened', account, epoch: number })
  fund(run, found, funds, takeId(run))
}

/**
 * Ends an epoch, so that the next one starts from zero: cancels its orders, closes its positions at the mark price, ends its loans and
 * returns its funds.
 */
export function closeEpoch(run: Run, { account, wallMs }: CloseEpoch): void {
  const found = findTrader(run, account)
  if (found === null) return
  const { epoch } = found
  if (epoch === null) return reject(run, 'no-epoch')
  for (const order of found.openOrders.values()) {
    visitMarket(run, order.market)
    closeOrder(run, order, 'epoch-closed')
  }
  visitPositions(run, found)
  for (const position of found.positions.values()) endAt(run, position, readMark(position.market), position.lots, 'reset')
  forgiveLoans(run, found)
  endProducts(run, found, wallMs)
  const ref = takeId(run)
  for (const [wallet, balances] of found.wallets) {
    for (const [asset, balance] of balances.entries()) {
      if (balance === undefined || balance.total.isZero) continue
      const total = balance.total.amount
      post(run, found, wallet, asset, negated(total), 'epoch-close', ref)
      post(run, run.state.issuer, 'spot', asset, total, 'epoch-close', ref)
    }
  }
  assert(found.openOrders.size === 0 && found.positions.size === 0 && found.loans.size === 0, 'nothing outlives its epoch')
  found.epoch = null
  found.epochsClosed = epoch.number
  run.changed = true
  run.events.push({ type: 'epoch-closed', account, epoch: epoch.number })
}

/** Checks whether accounts have a wallet of this name. */
export function isWallet(run: Run, wallet: string): boolean {
  if (wallet === 'spot' || wallet === 'futures' || wallet === 'cross') return true
  return wallet.startsWith('isolated:') && listedMarket(run.state, `spot:${wallet.slice('isolated:'.length)}`) !== undefined
}

/** Moves an asset between two wallets of an account; a repeated client id is the same transfer. */
export function transfer(run: Run, command: Transfer): void {
  const account = findTrader(run, command.account)
  if (account !== null) pay(run, account, account, command)
}

/** Moves an asset between two accounts, both in a running epoch; the client id belongs to the paying account. */
export function transferBetween(run: Run, command: TransferBetween): void {
  const payer = findTrader(run, command.account)
  if (payer === null) return
  const payee = findTrader(run, command.toAccount)
  if (payee === null) return
  if (payer === payee) return reject(run, 'transfer-to-itself')
  pay(run, payer, payee, command)
}

function pay(run: Run, payer: Account, payee: Account, command: Transfer | TransferBetween): void {
  const { from, to, asset, amount, clientTransferId } = command
  if (payer.epoch === null || payee.epoch === null) return reject(run, 'no-epoch')
  noteContent(run, command)
  const known = clientTransferId === undefined ? undefined : payer.epoch.transferIds.find(clientTransferId)
  if (known !== undefined) {
    if (isOther(run, known)) return reject(run, 'client-id-used')
    run.events.push({ type: 'transfer-repeated', account: payer.id, transferId: known.id })
    return
  }
  const number = assetNumber(run.state, asset)
  const units = readAmount(amount) ?? NOTHING
  if (number < 0) return reject(run, 'unknown-asset')
  if (!isWallet(run, from) || !isWallet(run, to)) return reject(run, 'unknown-wallet')
  if (payer === payee && from === to) return reject(run, 'transfer-to-itself')
  if (units <= 0n) return reject(run, 'amount-invalid')
  visitPositions(run, payer)
  if (units > (from === 'futures' ? futuresAvailable(payer, number) : sumAvailable(payer, from, number)))
    return reject(run, 'insufficient-balance')
  const refused = from === 'futures' ? judgeTaking(payer) : from === 'spot' ? null : judgeLeaving(run, payer, from, number, units)
  if (refused !== null) return reject(run, refused)
  const transferId = takeId(run)
  if (clientTransferId !== undefined) payer.epoch.transferIds.set(clientTransferId, transferId, run.content)
  readBalance(payee, to, number)
  post(run, payer, from, number, negated(units), 'transfer', transferId)
  post(run, payee, to, number, units, 'transfer', transferId)
  for (const { id } of new Set([payer, payee])) run.events.push({ type: 'transferred', account: id, transferId })
}

/**
 * Sets the realism of an account. An order resting in the book keeps the queue position and share with which it began to rest, one in
 * transit its latency.
 */
export function setRealism(run: Run, { account, realism }: SetRealism): void {
  const found = findTrader(run, account)
  if (found === null) return
  if (!isRealism(realism)) return reject(run, 'realism-invalid')
  found.realism = realism
  run.changed = true
  run.events.push({ type: 'account-changed', account })
}

/** Sets the fee levels of an account. */
export function setLevels(run: Run, { account, spot, futures }: SetLevels): void {
  const found = findTrader(run, account)
  if (found === null) return
  const { spotFees, futuresFees } = run.state
  const isLevel = (level: number, count: number): boolean => Number.isInteger(level) && level >= 0 && level < count
  if (!isLevel(spot, spotFees.length) || !isLevel(futures, futuresFees.length)) return reject(run, 'level-invalid')
  found.spotLevel = spot
  found.futuresLevel = futures
  run.changed = true
  run.events.push({ type: 'account-changed', account })
}
