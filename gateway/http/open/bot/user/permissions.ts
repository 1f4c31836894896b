import { Type } from 'typebox'
import type { SubAccountPermission } from '#lib/contract/accounts/accounts.ts'
import type { ApiKeyPermission } from '#lib/contract/accounts/api-keys.ts'
import { DialectRefusal } from '../../refusal.ts'

/** Permissions in the dialect's words, which are finer than ours: a restriction that we cannot enforce is refused, never widened. */

export const PermissionList = Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })

const TRADING = ['spot_trade', 'contract_trade', 'margin_trade'] as const
/** Clients that trade both products need not name margin, which is traded in spot pairs. */
const TRADING_NAMED = ['spot_trade', 'contract_trade'] as const
const KNOWN = new Set<string>([...TRADING, 'transfer', 'read', 'readonly'])

interface Asked {
  readonly trades: boolean
  readonly transfers: boolean
}

function readWords(words: readonly string[]): Asked {
  const given = new Set(words.map((word) => word.toLowerCase()))
  for (const word of given) if (!KNOWN.has(word)) throw new DialectRefusal('parameterInvalid', 'permList')
  const trades = TRADING.some((word) => given.has(word))
  if (trades && !TRADING_NAMED.every((word) => given.has(word)))
    throw new DialectRefusal('notOffered', `${TRADING_NAMED.join(' and ')} are given together or not at all`)
  return { trades, transfers: given.has('transfer') }
}

/** Reads what a sub-account may do; it may always read. */
export function readSubPermissions(words: readonly string[]): readonly SubAccountPermission[] {
  const { trades, transfers } = readWords(words)
  return ['view', ...(trades ? (['trade'] as const) : []), ...(transfers ? (['transfer'] as const) : [])]
}

export function subPermissionWords(permissions: readonly SubAccountPermission[]): string[] {
  const words = permissions.map((permission) => ({ view: ['read'], trade: [...TRADING], transfer: ['transfer'] })[permission])
  return words.flat()
}

/** Reads what a key may do. A trading key can also move funds between its own wallets, as far as its account may. */
export function readKeyPermissions(words: readonly string[]): readonly ApiKeyPermission[] {
  const { trades, transfers } = readWords(words)
  if (transfers && !trades) throw new DialectRefusal('notOffered', 'a key that transfers is one that trades')
  return trades ? ['read', 'trade'] : ['read']
}

export function keyPermissionWords(permissions: readonly ApiKeyPermission[]): string[] {
  return ['read', ...(permissions.includes('trade') ? [...TRADING, 'transfer'] : [])]
}
