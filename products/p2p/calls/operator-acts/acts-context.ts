import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import { readMainId } from '#gateway/accounts/users.ts'
import type { Chat } from '../chat/chat.ts'
import type { CommandSender, ExchangeReads } from '#gateway/exchange/exchange.ts'
import type { BareCommand } from '#gateway/engine/state/commands/commands.ts'
import { settle } from '#gateway/http/trading/outcomes.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { ActRefusal } from '#gateway/operator/act.ts'
import { describeMerchant, findMerchant, robotNumber } from '../merchants.ts'

/** The parts that operators' acts of P2P are made of. */
export interface P2pActParts {
  readonly exchange: CommandSender & { readonly read: ExchangeReads }
  readonly accounts: Pick<Accounts, 'users' | 'inbox' | 'p2p' | 'p2pOversight'>
  readonly chat: Pick<Chat, 'listAll' | 'anyPicture' | 'sendAsOperator'>
  /** The wall clock, in milliseconds. */
  readonly wallNow: () => number
}

export const DONE = { done: true } as const

export function refuseAct(refused: ErrorName): ActRefusal {
  return { refused }
}

/** Sends a command; returns why it was not taken, or null. */
export async function send({ exchange }: Pick<P2pActParts, 'exchange'>, command: BareCommand): Promise<ActRefusal | null> {
  const settled = settle(await exchange.submit(command))
  return settled.ok ? null : refuseAct(settled.error)
}

/** Describes a party: an account, or a robot as `R` and its number. */
export function describeParty({ exchange, wallNow }: Pick<P2pActParts, 'exchange' | 'wallNow'>, account: string) {
  const { merchantId, name, robot } = describeMerchant(exchange, account, wallNow())
  return { account, merchant: merchantId, name, robot }
}

/** Returns the main account of a merchant that is named by its public number or the id of an account; null if no user is so called. */
export async function findMerchantOwner({ exchange, accounts }: P2pActParts, merchant: string): Promise<string | null> {
  const byNumber = /^\d{1,12}$/.test(merchant) ? findMerchant(exchange, merchant) : null
  const id = byNumber ?? merchant
  if (robotNumber(id) !== null) return null
  const user = await accounts.users.find(id)
  return user === null ? null : readMainId(user)
}
