import type { TSchema } from 'typebox'
import {
  ACCOUNT_ROUTES,
  type Access,
  type AccountAnswer,
  type AccountBody,
  type AccountPath,
  type AccountRoute,
  type OpenPath,
} from '#lib/contract/account-calls.ts'
import { CALL_PREFIX } from '#lib/contract/call-needs.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { refuse, type Result } from '#lib/kernel/result.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import type { Caller, Member } from '#gateway/accounts/visitor.ts'
import type { CookieJar } from './cookies.ts'

export interface CallContext<Who extends Caller = Caller> {
  readonly accounts: Accounts
  readonly caller: Who
  readonly cookies: CookieJar
  /** The device token that the call carries. */
  readonly deviceToken: string | undefined
}

/** One call of the accounts: its address, its access, its input and answer, and its implementation. */
export interface AccountCall {
  readonly method: 'GET' | 'POST'
  /** With `/v1`. */
  readonly path: string
  readonly access: Access
  readonly body: TSchema | null
  readonly data: TSchema
  /** Runs the call; `body` has passed its schema. */
  run(context: CallContext<Member>, body: unknown): Promise<Result<unknown, ErrorName>>
}

/** The caller of a call that passed the checks: it has a session unless anyone may make the call. */
type CallerOf<Path extends AccountPath> = Path extends OpenPath ? Caller : Member

/** A call by its row of the contract, which says who may make it, what it takes and what it answers. */
export function accountCall<Path extends AccountPath>(
  path: Path,
  run: (context: CallContext<CallerOf<Path>>, body: AccountBody<Path>) => Promise<Result<AccountAnswer<Path>, ErrorName>>,
): AccountCall {
  const { method, access, body, data }: AccountRoute = ACCOUNT_ROUTES[path]
  return {
    method: method === 'POST' ? 'POST' : 'GET',
    path: CALL_PREFIX + path,
    access,
    body,
    data,
    // The access of the row has been checked, and the body has passed the schema of the row.
    run: (context, unsafeBody) => run(context as CallContext<CallerOf<Path>>, unsafeBody as AccountBody<Path>),
  }
}

/** Returns the same call with a limit per address, because each one makes us store something. */
export function limitChallenges(call: AccountCall, limit: 'challenges' | 'deviceTokens' = 'challenges'): AccountCall {
  return {
    ...call,
    async run(context, body) {
      const { accounts, caller } = context
      return (await accounts.limits.take(limit, caller.address)) ? call.run(context, body) : refuse('tooManyTries')
    },
  }
}
