import accounts from '#lib/contract/accounts/account-table.json' with { type: 'json' }
import type { AccountAnswer, AccountParams, AccountPath } from '#lib/contract/account-calls.ts'
import type { CallOptions, Http } from './http.ts'
import type { Parameters } from './parameters.ts'

const READS: ReadonlySet<string> = new Set(accounts.reads)

/** The methods of the request layer used for account calls. */
export type AccountHttp = Pick<Http, 'get' | 'post'>

/**
 * Makes an account call by its path, and resolves to its `data`. Rejects with RequestError, after its toast unless it is `quiet`. The
 * answer is not checked here: the gateway of the same build writes it through the schema of the call.
 */
export type CallAccount = <Path extends AccountPath>(
  path: Path,
  params: AccountParams<Path>,
  options?: CallOptions,
) => Promise<AccountAnswer<Path>>

/** Creates the account calls on an existing request layer. */
export function accountCalls(http: AccountHttp): CallAccount {
  return async <Path extends AccountPath>(path: Path, params: AccountParams<Path>, options?: CallOptions) => {
    const fields = params as Parameters
    const data = READS.has(path) ? await http.get(path, fields, options) : await http.post(path, fields, options)
    return data as AccountAnswer<Path>
  }
}

/** Creates the account calls of a page; `requests` opens its request layer, at the first call. */
export function createAccountClient(requests: () => Promise<{ readonly http: AccountHttp }>): CallAccount {
  return async (path, params, options) => accountCalls((await requests()).http)(path, params, options)
}
