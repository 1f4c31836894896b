import { readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { ACCOUNT_ROUTES, type AccountRoute } from '#lib/contract/account-calls.ts'
import { NO_NEEDS } from '#lib/contract/call-needs.ts'
import type { TradingRoute } from '#lib/contract/trading/route.ts'
import { TRADING_ROUTES } from '#lib/contract/trading.ts'

/**
 * Writes the parts of the tables of calls that pages load: the tables themselves come with the schemas of all calls, which only the gateway
 * needs. Run it after a change of a call's address, method or needs: `node scripts/contract-tables.ts`.
 */

const ADDRESSES = 'lib/contract/trading/addresses.json'
const ACCOUNT_TABLE = 'lib/contract/accounts/account-table.json'

/** Returns the address at which pages make each trading call, with its method. */
function tradingAddresses(): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries<TradingRoute>(TRADING_ROUTES).map(([name, { method, path, pagePath = path }]) => [name, `${method} ${pagePath}`]),
  )
}

/** Returns the account calls that read, and what the request layer adds to those that need anything. */
function accountTable(): { readonly reads: readonly string[]; readonly needs: Readonly<Record<string, object>> } {
  const routes = Object.entries<AccountRoute>(ACCOUNT_ROUTES)
  const needs = routes.map(([path, route]) => {
    const names = Object.keys(NO_NEEDS) as (keyof typeof NO_NEEDS)[]
    const added = names.filter((name) => !isDeepStrictEqual(route[name], NO_NEEDS[name]))
    return [path, Object.fromEntries(added.map((name) => [name, route[name]]))] as const
  })
  return {
    reads: routes.flatMap(([path, { method }]) => (method === 'POST' ? [] : [path])),
    needs: Object.fromEntries(needs.filter(([, added]) => Object.keys(added).length > 0)),
  }
}

/** Returns the files that are not what the calls make of them. */
export function staleTables(): readonly string[] {
  const isFresh = (file: string, table: object): boolean => isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), table)
  return [
    ...(isFresh(ADDRESSES, tradingAddresses()) ? [] : [ADDRESSES]),
    ...(isFresh(ACCOUNT_TABLE, accountTable()) ? [] : [ACCOUNT_TABLE]),
  ]
}

/** Writes an object with an entry in each line. */
function writeLines(table: object, indent = '  '): string {
  const lines = Object.entries(table).map(([name, value]) => `${indent}${JSON.stringify(name)}: ${JSON.stringify(value)}`)
  return `{\n${lines.join(',\n')}\n${indent.slice(2)}}`
}

if (import.meta.main) {
  writeFileSync(ADDRESSES, `${writeLines(tradingAddresses())}\n`)
  const { reads, needs } = accountTable()
  writeFileSync(ACCOUNT_TABLE, `{\n  "reads": ${JSON.stringify(reads)},\n  "needs": ${writeLines(needs, '    ')}\n}\n`)
}
