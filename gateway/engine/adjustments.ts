import { type Amount, NOTHING } from '#lib/kernel/money.ts'
import { findTrader, isWallet } from './epochs.ts'
import { createAccount, readBalance, sumAvailable } from './state/accounts.ts'
import type { AdjustBalance, AdjustInsurance, OperatorMoveCommand } from './state/commands/operator-commands.ts'
import { post, postEntry } from './state/ledger.ts'
import { negated, toAmount } from './state/money/amounts.ts'
import { isOther, noteContent } from './state/named.ts'
import { FRICTIONLESS } from './state/records/realism.ts'
import type { Account } from './state/records/records.ts'
import { type Run, reject, takeId } from './state/run.ts'
import { assetNumber, type EngineState } from './state/state.ts'
import { judgeLeaving } from './trading/margin/lending.ts'
import { readAmount } from './trading/orders/check-order.ts'
import { visitPositions } from './trading/orders/reserve.ts'
import { futuresAvailable, judgeTaking } from './trading/risk/futures-risk.ts'

/** The id of the other side of operators' adjustments. */
export const OPERATOR_ACCOUNT = '@operator'

/** The largest amount of one adjustment: as much as a simulation can begin with. */
const ADJUSTMENT_MAX = toAmount('1000000000')

/** Gives an account an amount of the operators' account, or takes what is available of it. */
export function adjustBalance(run: Run, command: AdjustBalance): void {
  const account = findTrader(run, command.account)
  if (account === null) return
  const { wallet } = command
  if (isAnswered(run, account.id, command)) return
  if (account.epoch === null) return reject(run, 'no-epoch')
  if (!isWallet(run, wallet)) return reject(run, 'unknown-wallet')
  const found = readMove(run, command)
  if (found === null) return
  const { asset, amount } = found
  visitPositions(run, account)
  const taken = negated(amount)
  if (amount < 0n) {
    const available = wallet === 'futures' ? futuresAvailable(account, asset) : sumAvailable(account, wallet, asset)
    if (taken > available) return reject(run, 'insufficient-balance')
    const refused =
      wallet === 'futures' ? judgeTaking(account) : wallet === 'spot' ? null : judgeLeaving(run, account, wallet, asset, taken)
    if (refused !== null) return reject(run, refused)
  }
  const id = nameRequest(run, command)
  post(run, openOperator(run.state), 'spot', asset, taken, 'adjustment', id)
  post(run, account, wallet, asset, amount, 'adjustment', id)
  run.events.push({ type: 'transferred', account: account.id, transferId: id })
}

/** Moves an amount from the operators' account to the insurance fund, or back, of which it takes no more than there is. */
export function adjustInsurance(run: Run, command: AdjustInsurance): void {
  const { insurance } = run.state
  if (isAnswered(run, insurance.id, command)) return
  const found = readMove(run, command)
  if (found === null) return
  const { asset, amount } = found
  if (negated(amount) > larger(readBalance(insurance, 'spot', asset).total.amount)) return reject(run, 'insufficient-balance')
  const id = nameRequest(run, command)
  postEntry(run, openOperator(run.state), 'spot', asset, negated(amount))
  postEntry(run, insurance, 'spot', asset, amount)
  run.events.push({ type: 'transferred', account: insurance.id, transferId: id })
}

function larger(amount: Amount): Amount {
  return amount > 0n ? amount : NOTHING
}

/** Answers a request whose id is known: again, if it is the same one, and else by a refusal. Returns whether it did. */
function isAnswered(run: Run, account: string, command: OperatorMoveCommand): boolean {
  // Of whom and what an adjustment is belongs to its content; other commands are their account's alone.
  noteContent(run, { ...command, of: account })
  const known = run.state.operatorRequests.find(command.operatorRequestId)
  if (known === undefined) return false
  if (isOther(run, known)) reject(run, 'client-id-used')
  else run.events.push({ type: 'transfer-repeated', account, transferId: known.id })
  return true
}

function nameRequest(run: Run, { operatorRequestId }: OperatorMoveCommand): number {
  const id = takeId(run)
  run.state.operatorRequests.set(operatorRequestId, id, run.content)
  return id
}

/** Reads what an adjustment moves; rejects the command and returns null if that is impossible. */
function readMove(run: Run, command: OperatorMoveCommand): { readonly asset: number; readonly amount: Amount } | null {
  const asset = assetNumber(run.state, command.asset)
  const isTaken = command.amount.startsWith('-')
  const size = readAmount(isTaken ? command.amount.slice(1) : command.amount) ?? NOTHING
  if (asset < 0) reject(run, 'unknown-asset')
  else if (size <= 0n || size > ADJUSTMENT_MAX) reject(run, 'amount-invalid')
  else return { asset, amount: isTaken ? negated(size) : size }
  return null
}

/** Returns the operators' account, which the first adjustment opens: journals without one have the hash of before. */
function openOperator({ accounts }: EngineState): Account {
  const found = accounts.get(OPERATOR_ACCOUNT)
  if (found !== undefined) return found
  const opened = createAccount(OPERATOR_ACCOUNT, accounts.size + 1, 'operator', FRICTIONLESS)
  accounts.set(OPERATOR_ACCOUNT, opened)
  return opened
}
