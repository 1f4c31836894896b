import type { LoginAnswer, VerifyMethod } from '#lib/contract/accounts.ts'

/** A third party whom people sign in with. */
export type Provider = 'apple' | 'google' | 'telegram' | 'wallet'

/** Where a step of a login leads. */
export type LoginNext =
  | { readonly kind: 'entered' }
  /** `provider`: whose word the first step was, null where it was a password's. */
  | { readonly kind: 'verify'; readonly methods: readonly VerifyMethod[]; readonly provider: Provider | null }
  /** A third party vouches for somebody who has no account here. */
  | {
      readonly kind: 'stranger'
      readonly provider: Provider
      readonly serial: string
      readonly email: string | null
      /** An account has that address. */
      readonly hasAccount: boolean
    }
  /** Nothing has happened yet, as while a QR code waits. */
  | { readonly kind: 'waiting' }

/** Reads what the gateway answers to a step of a login (LoginAnswer of the contract). `provider`: whom the step asked. */
export function readLoginAnswer(unsafe: unknown, provider: Provider | null = null): LoginNext {
  const answer = unsafe as Partial<LoginAnswer>
  if ((answer.userInfo ?? answer.accessTokenResVO?.userInfo) !== undefined) return { kind: 'entered' }
  if (answer.needVerify === true) return { kind: 'verify', methods: answer.verifyMethods ?? [], provider }
  if (answer.exist === false && provider !== null && answer.serialNO !== undefined)
    return { kind: 'stranger', provider, serial: answer.serialNO, email: answer.thirdEmail ?? null, hasAccount: answer.hasAccount === true }
  return { kind: 'waiting' }
}

/** Takes what the gateway has answered to a step. */
export type TakeAnswer = (unsafe: unknown, provider?: Provider) => Promise<void>
