import type { DataCopy } from '#gateway/accounts/data-copy.ts'
import type { User, Users } from '#gateway/accounts/users.ts'
import type { ListName } from '#gateway/exchange/studies/account-history.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { PRODUCTS } from '#products/all/calls/index.ts'
import { HISTORY_COPY } from './history-copy.ts'
import { writeNamedList } from './write-copy.ts'

export interface DataCopyParts {
  readonly accounts: { readonly dataCopy: DataCopy; readonly users: Pick<Users, 'subAccounts'> }
  readonly exchange: Pick<Exchange, 'read' | 'studies'>
  /** The wall clock, in milliseconds. */
  readonly now: () => number
}

/**
 * Writes everything that the site keeps about an account and its sub-accounts as one JSON file, by pieces: what the store has, and of each
 * account its present state and its whole history. No piece is made before the one before it was taken.
 */
export async function* writeDataCopy(user: Pick<User, 'id'>, { accounts, exchange, now }: DataCopyParts): AsyncGenerator<string> {
  yield `{"userId":${JSON.stringify(user.id)},"writtenAt":${JSON.stringify(new Date(now()).toISOString())}`
  for await (const { name, rows } of accounts.dataCopy.sections(user.id)) {
    yield ','
    yield* writeNamedList(name, rows)
  }
  yield ',\n"trading":['
  let isFirst = true
  for (const { id } of [user, ...(await accounts.users.subAccounts(user.id))]) {
    yield `${isFirst ? '' : ','}\n{"userId":${JSON.stringify(id)},"state":${JSON.stringify(readState(exchange, id))},"history":{`
    isFirst = false
    yield* writeHistory(exchange, user.id, id)
    yield '}}'
  }
  yield ']\n}\n'
}

/** Returns what an account has at present; null of an account that never traded. */
function readState({ read }: Pick<Exchange, 'read'>, account: string) {
  const view = read.account(account)
  if (view === null) return null
  return {
    account: view,
    balances: read.balances(account),
    openOrders: read.openOrders(account),
    positions: read.positions(account),
    loans: read.loans(account),
  }
}

async function* writeHistory(exchange: Pick<Exchange, 'studies'>, owner: string, account: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const products = PRODUCTS.map(({ name }) => name as ListName)
  const pieces = await exchange.studies(owner, account).write(HISTORY_COPY, { products })
  for await (const piece of pieces) yield decoder.decode(piece, { stream: true })
}
