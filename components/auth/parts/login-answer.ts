import type { LoginAnswer, VerifyMethod, Provider } from '#lib/contract/accounts/accounts.ts'

/** A third party that users sign in with. */
export type { Provider }

/** The next step of a login. */
export type LoginNext =
  | { readonly kind: 'entered' }
  /** `provider`: the third party of the first step; null if that was a password. */
  | { readonly kind: 'verify'; readonly methods: readonly VerifyMethod[]; readonly provider: Provider | null }
  /** A third party vouches for a user who has no account here. */
  | {
      readonly kind: 'stranger'
      readonly provider: Provider
      readonly serial: string
      readonly email: string | null
      /** Whether an account has that address. */
      readonly hasAccount: boolean
    }
  /** Nothing has happened yet, as while a QR code is waiting. */
  | { readonly kind: 'waiting' }

/** Reads the gateway's answer to a login step (LoginAnswer of the contract). `provider`: the third party of that step. */
export function readLoginAnswer(answer: LoginAnswer, provider: Provider | null = null): LoginNext {
  if ((answer.userInfo ?? answer.accessTokenResVO?.userInfo) !== undefined) return { kind: 'entered' }
  if (answer.needVerify) return { kind: 'verify', methods: answer.verifyMethods ?? [], provider }
  if (answer.exist === false && provider !== null && answer.serialNO !== undefined)
    return { kind: 'stranger', provider, serial: answer.serialNO, email: answer.thirdEmail ?? null, hasAccount: answer.hasAccount === true }
  return { kind: 'waiting' }
}

/** Handles the gateway's answer to a step. */
export type TakeAnswer = (answer: LoginAnswer, provider?: Provider) => Promise<void>
