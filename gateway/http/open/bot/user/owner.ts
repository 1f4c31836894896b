import type { ErrorName } from '#lib/contract/errors.ts'
import type { DialectErrorName } from '#lib/contract/errors-dialect.ts'
import type { Result } from '#lib/kernel/result.ts'
import type { User } from '#gateway/accounts/users.ts'
import { DialectRefusal } from '../../refusal.ts'
import type { Bot } from '../call.ts'

/** Sub-accounts as their main account's bots meet them. */

/** Refuses bots of sub-accounts and of guests: only a registered main account rules over others. */
export function checkMain({ key }: Bot): void {
  if (key.user.kind !== 'user') throw new DialectRefusal('permissionMissing')
}

/** Sub-accounts of the caller, newest first; a sub-account and a guest have none. */
export async function subAccountsOf(bot: Bot): Promise<readonly User[]> {
  return (await bot.subAccounts.list(bot.key)).toSorted((one, other) => other.createdAt - one.createdAt || Number(other.id) - Number(one.id))
}

/** The id of an account that is the caller's own or a sub-account of it; refuses all others, and sub-accounts that are frozen. */
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

/** What a bot is told where the accounts refuse; the rest would be a fault of ours. */
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

/** The value of an answer of the accounts; throws what the dialect calls their refusal. */
export function settled<Value>(result: Result<Value, ErrorName>): Value {
  if (result.ok) return result.value
  const [error, subject] = TOLD[result.error] ?? ['internal', '']
  throw new DialectRefusal(error, subject)
}
