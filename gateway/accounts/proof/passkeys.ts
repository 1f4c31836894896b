import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type AuthenticatorTransport,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import { LOCALES, type LocaleRow } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { classifyHost } from '#lib/routing/hosts.ts'
import { isDuplicate, type Store } from '#gateway/store/store.ts'
import type { PasskeyRow } from '#gateway/store/schema.ts'
import type { Tickets } from '../sessions/tickets.ts'
import type { User } from '../users.ts'
import type { Caller, Member } from '../visitor.ts'
import { isSuspended } from './suspensions.ts'

export interface PasskeyRegistration {
  readonly options: PublicKeyCredentialCreationOptionsJSON
  readonly setupToken: string
}

export interface Passkeys {
  has(userId: string, caller: Pick<Caller, 'host'>): Promise<boolean>
  list(userId: string): Promise<readonly PasskeyRow[]>
  remove(userId: string, id: string): Promise<boolean>
  startRegistration(member: Member): Promise<PasskeyRegistration>
  /** Returns the new passkey; null if it could not be verified or is already registered. */
  finishRegistration(member: Member, setupToken: string, response: string, name: string): Promise<PasskeyRow | null>
  startLogin(caller: Caller): Promise<PublicKeyCredentialRequestOptionsJSON>
  /** Returns the owner of the passkey that answered our challenge, which is used up. `passkeyRefused`, `credentialSuspended`. */
  verifyLogin(response: string, caller: Caller): Promise<Result<string, ErrorName>>
  /** Starts a challenge for the owner's own passkeys; null if they have none at this host. */
  startOwner(member: Member): Promise<PublicKeyCredentialRequestOptionsJSON | null>
  /** Checks whether one of the member's passkeys answered the challenge of `startOwner`, and uses it up. */
  verifyOwner(response: string, member: Member): Promise<boolean>
}

const CHALLENGE_MS = 5 * 60_000

/**
 * Returns the relying party id. All public domains share that of the main domain, which lists the others as related
 * (`/.well-known/webauthn`); other hosts use their own name.
 */
export function relyingPartyId(host: string): string {
  return classifyHost(host).kind === 'public' ? site.domains.main : host.replace(/:\d+$/, '')
}

/** Returns the origins that may use the main domain's passkeys (WebAuthn, related origin requests). */
export function relatedOrigins(): readonly string[] {
  const rows: readonly LocaleRow[] = LOCALES
  const regions = rows.flatMap(({ domain, region }) => (region === undefined ? [] : [`${region.toLowerCase()}.${site.domains[domain]}`]))
  const hosts = Object.values(site.domains).flatMap((domain) => [domain, `www.${domain}`])
  return [...new Set([...hosts, ...regions])].map((host) => `https://${host}`)
}

function makeOrigin({ protocol, host }: Pick<Caller, 'protocol' | 'host'>): string {
  return new URL(`${protocol}://${host}`).origin
}

export function createPasskeys(store: Store, tickets: Tickets, clock: Clock): Passkeys {
  const list = (userId: string) => store.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('createdAt').execute()

  /** The passkeys of a user that are not suspended. */
  const working = async (userId: string): Promise<readonly PasskeyRow[]> => {
    const suspended = await store
      .selectFrom('suspensions')
      .select('id')
      .where('kind', '=', 'passkey')
      .where('userId', '=', userId)
      .execute()
    return (await list(userId)).filter(({ id }) => suspended.every((row) => row.id !== id))
  }

  async function start(kind: 'passkeyLogin' | 'passkeyOwner', { host, protocol }: Caller, ids: readonly string[] = []) {
    const rpId = relyingPartyId(host)
    const allowCredentials = ids.map((id) => ({ id }))
    const options = await generateAuthenticationOptions({ rpID: rpId, userVerification: 'required', allowCredentials })
    const data = { challenge: options.challenge, rpId, origin: makeOrigin({ protocol, host }) }
    await tickets.issue(kind, data, CHALLENGE_MS, options.challenge)
    return options
  }

  /** Returns the user whose passkey answered; the challenge is used up. */
  async function verify(
    kind: 'passkeyLogin' | 'passkeyOwner',
    unsafeResponse: string,
    { host }: Caller,
  ): Promise<Result<string, ErrorName>> {
    const response = parse(unsafeResponse) as AuthenticationResponseJSON | null
    const ticket = response === null ? null : await tickets.take(kind, readChallenge(response))
    if (response === null || ticket === null || ticket.rpId !== relyingPartyId(host)) return refuse('passkeyRefused')
    const row = await store
      .selectFrom('passkeys')
      .selectAll()
      .where('id', '=', response.id)
      .where('rpId', '=', ticket.rpId)
      .executeTakeFirst()
    if (row === undefined) return refuse('passkeyRefused')
    const verified = await verifyAuthenticationResponse({
      response,
      expectedChallenge: ticket.challenge,
      expectedOrigin: ticket.origin,
      expectedRPID: ticket.rpId,
      requireUserVerification: true,
      credential: {
        id: row.id,
        publicKey: Uint8Array.from(Buffer.from(row.publicKey, 'base64url')),
        counter: row.counter,
        transports: JSON.parse(row.transports) as AuthenticatorTransport[],
      },
    }).catch(() => null)
    if (verified === null || !verified.verified) return refuse('passkeyRefused')
    if (await isSuspended(store, 'passkey', row.id)) return refuse('credentialSuspended')
    await store
      .updateTable('passkeys')
      .set({ counter: verified.authenticationInfo.newCounter, usedAt: clock.now() })
      .where('id', '=', row.id)
      .execute()
    return ok(row.userId)
  }

  return {
    list,
    async has(userId, { host }) {
      return (await working(userId)).some(({ rpId }) => rpId === relyingPartyId(host))
    },
    async remove(userId, id) {
      const { numDeletedRows } = await store.deleteFrom('passkeys').where('userId', '=', userId).where('id', '=', id).executeTakeFirst()
      return numDeletedRows === 1n
    },
    async startRegistration({ user, host, protocol }) {
      const rpId = relyingPartyId(host)
      const options = await generateRegistrationOptions({
        rpName: site.brandName,
        rpID: rpId,
        userID: new TextEncoder().encode(user.id),
        userName: chooseLabel(user),
        attestationType: 'none',
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        excludeCredentials: (await list(user.id)).map(({ id }) => ({ id })),
      })
      const data = { userId: user.id, challenge: options.challenge, rpId, origin: makeOrigin({ protocol, host }) }
      return { options, setupToken: await tickets.issue('passkeyRegistration', data, CHALLENGE_MS) }
    },
    async finishRegistration({ user }, setupToken, unsafeResponse, name) {
      const ticket = await tickets.take('passkeyRegistration', setupToken)
      const response = parse(unsafeResponse) as RegistrationResponseJSON | null
      if (ticket === null || response === null || ticket.userId !== user.id) return null
      const verified = await verifyRegistrationResponse({
        response,
        expectedChallenge: ticket.challenge,
        expectedOrigin: ticket.origin,
        expectedRPID: ticket.rpId,
        requireUserVerification: true,
      }).catch(() => null)
      if (verified === null || !verified.verified) return null
      const { credential } = verified.registrationInfo
      const row: PasskeyRow = {
        id: credential.id,
        userId: user.id,
        publicKey: Buffer.from(credential.publicKey).toString('base64url'),
        counter: credential.counter,
        transports: JSON.stringify(credential.transports ?? []),
        rpId: ticket.rpId,
        name,
        createdAt: clock.now(),
        usedAt: null,
      }
      try {
        await store.insertInto('passkeys').values(row).execute()
        return row
      } catch (error) {
        if (isDuplicate(error)) return null
        throw error
      }
    },
    startLogin: (caller) => start('passkeyLogin', caller),
    verifyLogin: (response, caller) => verify('passkeyLogin', response, caller),
    async startOwner(member) {
      const rpId = relyingPartyId(member.host)
      const ids = (await working(member.user.id)).filter((passkey) => passkey.rpId === rpId).map(({ id }) => id)
      return ids.length === 0 ? null : start('passkeyOwner', member, ids)
    },
    async verifyOwner(response, member) {
      const verified = await verify('passkeyOwner', response, member)
      return verified.ok && verified.value === member.user.id
    },
  }
}

function chooseLabel(user: User): string {
  return user.email ?? (user.mobile === null ? user.id : `+${user.areaCode ?? ''}${user.mobile}`)
}

/** Parses a browser's answer and checks its shape; the library checks the rest, and throws on errors. */
function parse(unsafe: string): object | null {
  try {
    const value: unknown = JSON.parse(unsafe)
    const looksRight = typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string' && 'response' in value
    return looksRight ? value : null
  } catch {
    return null
  }
}

/** Returns the challenge that a browser claims to have answered. It finds the ticket; the signature then verifies it. */
function readChallenge(response: AuthenticationResponseJSON): string {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.response.clientDataJSON, 'base64url').toString('utf8'))
    return typeof data === 'object' && data !== null && 'challenge' in data ? String(data.challenge) : ''
  } catch {
    return ''
  }
}
