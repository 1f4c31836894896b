import type { Clock } from '#lib/kernel/clock.ts'
import type { ThirdPartyProviders } from '#lib/contract/accounts/accounts.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { readEmail } from '#lib/contract/accounts/contacts.ts'
import type { Credentials, Login, LoginStep } from '../sessions/login.ts'
import type { Ownership } from '../proof/ownership.ts'
import type { Tickets } from '../sessions/tickets.ts'
import type { User, Users } from '../users.ts'
import type { Caller } from '../visitor.ts'
import type { Identities, ThirdIdentity } from './identities.ts'
import { createOpenIdVerifier, KeysUnavailable, type OpenIdSettings } from './openid.ts'
import { verifyInitData, verifyWidgetData } from './telegram.ts'
import { readWalletAddress, recoverWalletAddress, writeWalletMessage } from './wallet.ts'

/** The third parties that are enabled. */
export interface ThirdPartySettings {
  readonly openId: readonly OpenIdSettings[]
  readonly telegramBotToken: string | null
  readonly wallet: boolean
}

/** A user vouched for by a third party who has no account here yet. */
export interface Stranger {
  readonly kind: 'stranger'
  /** Token with which the user registers or links an account. */
  readonly serial: string
  readonly identity: ThirdIdentity
  /** An account with the verified address already exists. */
  readonly hasAccount: boolean
}

export type SignResult = Promise<Result<LoginStep | Stranger, ErrorName>>

export interface WalletChallenge {
  readonly message: string
  /** For the caller's cookie: only the browser that asked may answer. */
  readonly token: string
}

export interface ThirdParty {
  /** Returns the public part of the settings, without secrets. */
  published(): ThirdPartyProviders
  signOpenId(token: string, caller: Caller): SignResult
  signTelegramWidget(sign: string, caller: Caller): SignResult
  signTelegramApp(initData: string, id: string | undefined, caller: Caller): SignResult
  challengeWallet(publicAddress: string, caller: Caller): Promise<Result<WalletChallenge, ErrorName>>
  signWallet(token: string | null, publicAddress: string, signature: string, caller: Caller): SignResult
  /** Logs in to an existing account and links the identity to it. */
  bind(serial: string, credentials: Credentials, caller: Caller): Promise<Result<LoginStep, ErrorName>>
  bindWallet(token: string | null, signature: string, credentials: Credentials, caller: Caller): Promise<Result<LoginStep, ErrorName>>
  /** Logs in to the account that has the address verified by the third party, and links the identity to it. */
  choose(serial: string, email: string, caller: Caller): Promise<Result<LoginStep, ErrorName>>
}

/** Long enough to register or to find one's password. */
const STRANGER_MS = 20 * 60_000
const WALLET_MS = 10 * 60_000
/** Longer than any ID token is valid. */
const SPENT_MS = 3_600_000

export interface ThirdPartyParts {
  readonly settings: ThirdPartySettings
  readonly clock: Clock
  readonly users: Users
  readonly tickets: Tickets
  readonly identities: Identities
  readonly login: Login
  readonly ownership: Pick<Ownership, 'vouch'>
  readonly log: { warn(details: object, message: string): void }
}

export function createThirdParty({ settings, clock, users, tickets, identities, login, ownership, log }: ThirdPartyParts): ThirdParty {
  const { openId, telegramBotToken, wallet } = settings
  const verifier = createOpenIdVerifier(openId)

  async function enter({ provider }: ThirdIdentity, user: User, caller: Caller): SignResult {
    const step = await login.withoutPassword(user, caller)
    // A wallet can sign again for an owner's action; the other providers cannot be asked then, so this sign-in counts as proof.
    if (step.ok && step.value.kind === 'entered' && provider !== 'wallet') await ownership.vouch(step.value.opened.session.id)
    return step
  }

  async function sign(identity: ThirdIdentity | null, caller: Caller): SignResult {
    if (identity === null) return refuse('providerRefused')
    const userId = await identities.findUserId(identity)
    const user = userId === null ? null : await users.find(userId)
    if (user !== null && (await identities.isSuspended(identity))) return refuse('credentialSuspended')
    if (user !== null) return enter(identity, user, caller)
    const { email } = identity
    const hasAccount = email !== null && (await users.findByContact({ kind: 'email', email })) !== null
    return ok({ kind: 'stranger', identity, hasAccount, serial: await tickets.issue('third', identity, STRANGER_MS) })
  }

  /** Links the identity once the login is complete. The serial is not used up, so that the password can be tried again. */
  async function bindTo(identity: ThirdIdentity | null, credentials: Credentials, caller: Caller) {
    return identity === null ? refuse('stepExpired' as const) : login.withPassword(credentials, caller, identity)
  }

  async function readWallet(token: string | null, signature: string) {
    const ticket = token === null ? null : await tickets.read('wallet', token)
    if (token === null || ticket === null) return null
    return recoverWalletAddress(ticket.message, signature) === ticket.address ? { token, address: ticket.address } : null
  }

  return {
    published: () => ({
      providers: [
        ...openId.map(({ provider }) => provider),
        ...(telegramBotToken === null ? [] : ['telegram' as const]),
        ...(wallet ? ['wallet' as const] : []),
      ],
      openId: openId.map(({ provider, clientId, authorizeUrl }) => ({ provider, clientId, authorizeUrl })),
      // A bot's token begins with its id, which is public.
      telegramBotId: telegramBotToken?.split(':', 1)[0] ?? null,
    }),
    async signOpenId(token, caller) {
      if (openId.length === 0) return refuse('providerOff')
      try {
        const identity = await verifier.verify(token, clock.now())
        // A token signs in once only, so that an intercepted one is worthless.
        return await sign(identity !== null && (await tickets.spend(token, SPENT_MS)) ? identity : null, caller)
      } catch (error) {
        if (!(error instanceof KeysUnavailable)) throw error
        log.warn({ err: error }, 'a sign-in by a third party could not be verified')
        return refuse('unavailable')
      }
    },
    async signTelegramWidget(data, caller) {
      return telegramBotToken === null ? refuse('providerOff') : sign(verifyWidgetData(data, telegramBotToken, clock.now()), caller)
    },
    async signTelegramApp(initData, id, caller) {
      if (telegramBotToken === null) return refuse('providerOff')
      const identity = verifyInitData(initData, telegramBotToken, clock.now())
      return sign(id === undefined || id === '' || identity?.subject === id ? identity : null, caller)
    },
    async challengeWallet(publicAddress, { host, protocol }) {
      if (!wallet) return refuse('providerOff')
      const address = readWalletAddress(publicAddress)
      if (address === null) return refuse('invalidParameter')
      const statement = 'Sign in. This costs nothing and moves no funds.'
      const message = writeWalletMessage({ host, protocol, address, statement, issuedAt: clock.now(), lifetimeMs: WALLET_MS })
      return ok({ message, token: await tickets.issue('wallet', { address, message }, WALLET_MS) })
    },
    async signWallet(token, publicAddress, signature, caller) {
      if (!wallet) return refuse('providerOff')
      const signed = await readWallet(token, signature)
      if (signed === null || signed.address !== readWalletAddress(publicAddress)) return refuse('providerRefused')
      const identity: ThirdIdentity = { provider: 'wallet', subject: signed.address.toLowerCase(), email: null, name: null }
      // A stranger may need the same signature again to link an account (wallet/check).
      if ((await identities.findUserId(identity)) !== null && (await tickets.take('wallet', signed.token)) === null)
        return refuse('stepExpired')
      return sign(identity, caller)
    },
    bind: async (serial, credentials, caller) => bindTo(await tickets.read('third', serial), credentials, caller),
    async bindWallet(token, signature, credentials, caller) {
      if (!wallet) return refuse('providerOff')
      const signed = await readWallet(token, signature)
      if (signed === null) return refuse('providerRefused')
      return bindTo({ provider: 'wallet', subject: signed.address.toLowerCase(), email: null, name: null }, credentials, caller)
    },
    async choose(serial, email, caller) {
      const identity = await tickets.read('third', serial)
      if (identity === null) return refuse('stepExpired')
      const chosen = readEmail(email)
      if (chosen === null || chosen.email !== identity.email) return refuse('providerRefused')
      const user = await users.findByContact(chosen)
      if (user === null || (await tickets.take('third', serial)) === null) return refuse('stepExpired')
      // It may have been linked, and suspended, since the serial was given.
      if (await identities.isSuspended(identity)) return refuse('credentialSuspended')
      return login.withoutPassword(user, caller, identity)
    },
  }
}
