import type { Static, TSchema } from 'typebox'
import type { ErrorName } from '#lib/contract/errors.ts'
import { refuse, type Result } from '#lib/kernel/result.ts'
import type { Accounts } from '#gateway/accounts/accounts.ts'
import type { Caller, Member } from '#gateway/accounts/visitor.ts'
import type { CookieJar } from './cookies.ts'

/**
 * Who may make a call. `anyone`: also without a session. `session`: with any, a guest's and a sub-account's too. `main`: with the
 * session of a registered main account that was not switched to.
 */
export type Access = 'anyone' | 'session' | 'main'

export interface CallContext<Who extends Caller = Caller> {
  readonly accounts: Accounts
  readonly caller: Who
  readonly cookies: CookieJar
}

/** One call of the accounts: its address, who may make it, what it takes and answers, and what it does. */
export interface AccountCall {
  readonly method: 'GET' | 'POST'
  /** With `/v1`. */
  readonly path: string
  readonly access: Access
  readonly body: TSchema | null
  readonly data: TSchema
  /** `body` has passed its schema. */
  run(context: CallContext<Member>, body: unknown): Promise<Result<unknown, ErrorName>>
}

interface CallShape<Body extends TSchema, Data extends TSchema, Who extends Caller> {
  readonly body: Body
  readonly data: Data
  readonly run: (context: CallContext<Who>, body: Static<Body>) => Promise<Result<Static<Data>, ErrorName>>
}

/** A call that anyone may make. */
export function openCall<Body extends TSchema, Data extends TSchema>(
  path: string,
  shape: CallShape<Body, Data, Caller>,
): AccountCall {
  return { method: 'POST', path, access: 'anyone', ...shape, run: (context, body) => shape.run(context, body as Static<Body>) }
}

/** A call of whoever has a session, or of main accounts alone. */
export function memberCall<Body extends TSchema, Data extends TSchema>(
  path: string,
  access: 'session' | 'main',
  shape: CallShape<Body, Data, Member>,
): AccountCall {
  return { method: 'POST', path, access, ...shape, run: (context, body) => shape.run(context, body as Static<Body>) }
}

/** A call that only reads. */
export function readCall<Data extends TSchema>(
  path: string,
  access: Access,
  data: Data,
  run: (context: CallContext<Member>) => Promise<Result<Static<Data>, ErrorName>>,
): AccountCall {
  return { method: 'GET', path, access, body: null, data, run }
}

/** The same call, within the limit of an address: each one makes us keep something. */
export function limitChallenges(call: AccountCall): AccountCall {
  return {
    ...call,
    async run(context, body) {
      const { accounts, caller } = context
      return (await accounts.limits.take('challenges', caller.address)) ? call.run(context, body) : refuse('tooManyTries')
    },
  }
}
