import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { DialectErrorName } from '#lib/contract/errors/errors-dialect.ts'
import type { Result } from '#lib/kernel/result.ts'
import type { User } from '#gateway/accounts/users.ts'
import { DialectRefusal } from '../../refusal.ts'
import type { Bot } from '../call.ts'

/** Sub-accounts as seen by their main account's bots. */

/** Refuses bots of sub-accounts and of guests: only a registered main account can manage others. */
export function checkMain({ key }: Bot): void {
  if (key.user.kind !== 'user') throw new DialectRefusal('permissionMissing')
}

/** Returns the caller's sub-accounts, newest first; sub-accounts and guests have none. */
export async function listSubAccounts(bot: Bot): Promise<readonly User[]> {
  return (await bot.subAccounts.list(bot.key)).toSorted(
    (one, other) => other.createdAt - one.createdAt || Number(other.id) - Number(one.id),
  )
}

/** Returns the id of the caller's own account or one of its sub-accounts; refuses all others, and frozen sub-accounts. */
export async function findOwn(bot: Bot, userId: string): Promise<string> {
  if (userId === bot.key.user.id) return userId
  const { id, frozenAt } = await findSub(bot, userId)
  if (frozenAt !== null) throw new DialectRefusal('accountAbnormal')
  return id
}

export async function findSub(bot: Bot, userId: string): Promise<User> {
  const sub = (await bot.subAccounts.list(bot.key)).find(({ id }) => id === userId)
  if (sub === undefined) throw new DialectRefusal('subAccountUnknown')
  return sub
}

/** The error that a bot gets for a refusal of the accounts; any other refusal would be our own fault. */
const TOLD: Readonly<Partial<Record<ErrorName, readonly [error: DialectErrorName, subject: string]>>> = {
  invalidParameter: ['parameterInvalid', 'name or label'],
  passphraseInvalid: ['parameterInvalid', 'passphrase'],
  addressInvalid: ['parameterInvalid', 'ipList'],
  expiryInvalid: ['keyExpired', ''],
  permissionDenied: ['permissionMissing', ''],
  subAccountUnknown: ['subAccountUnknown', ''],
  subAccountNameTaken: ['subAccountNameTaken', ''],
  tooManySubAccounts: ['tooManySubAccounts', ''],
  tooManyApiKeys: ['tooManyApiKeys', ''],
  apiKeyUnknown: ['parameterInvalid', 'subAccountApiKey'],
}

/** Returns the value of an accounts result; throws its refusal in the dialect's terms. */
export function settled<Value>(result: Result<Value, ErrorName>): Value {
  if (result.ok) return result.value
  const [error, subject] = TOLD[result.error] ?? ['internal', '']
  throw new DialectRefusal(error, subject)
}
