import type { RegistrationSetting, RegistrationTerms } from '#lib/contract/accounts/registration.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { User } from '../users.ts'
import type { Invitations } from './invitations.ts'

/** What a registration brings along. */
export interface RegistrationWay {
  /** The addresses that it proves. */
  readonly emails: readonly string[]
  /** Whether it names a number. */
  readonly hasNumber?: boolean
  /** The invitation as typed. */
  readonly invitation?: string | undefined
}

/** The one place that decides whether an account may be made, by whichever way its owner comes. */
export interface RegistrationGate {
  /** Returns what pages say about the registration. */
  terms(): Promise<RegistrationTerms>
  /** Returns why nobody becomes a guest now; null if anybody may. */
  checkGuests(): Promise<ErrorName | null>
  /**
   * Returns why nobody registers in this way, before anything is proven; null if it may go on. It does not say who is listed: only who has
   * proven an address learns that.
   */
  check(way: RegistrationWay): Promise<ErrorName | null>
  /** Makes an account by `create`, and uses up one use of an invitation where one is needed; null if `create` has made none. */
  pass(way: RegistrationWay, create: () => Promise<User | null>): Promise<Result<User | null, ErrorName>>
}

export interface RegistrationGateParts {
  readonly setting: () => Promise<RegistrationSetting>
  readonly invitations: Pick<Invitations, 'isOpen' | 'take' | 'giveBack' | 'note'>
  readonly hasTexts: boolean
}

/** Checks whether an address, or its domain, is listed. */
export function isListed(email: string, listed: readonly string[]): boolean {
  return listed.includes(email) || listed.includes(email.slice(email.lastIndexOf('@')))
}

export function createRegistrationGate({ setting, invitations, hasTexts }: RegistrationGateParts): RegistrationGate {
  const isGiven = (invitation: string | undefined): invitation is string => invitation !== undefined && invitation.trim() !== ''

  async function passInvited({ invitation }: RegistrationWay, create: () => Promise<User | null>): Promise<Result<User | null, ErrorName>> {
    if (!isGiven(invitation)) return refuse('invitationNeeded')
    const code = await invitations.take(invitation)
    if (code === null) return refuse('invitationWrong')
    const user = await create().catch(async (error: unknown) => {
      await invitations.giveBack(code)
      throw error
    })
    if (user === null) await invitations.giveBack(code)
    else await invitations.note(user.id, code)
    return ok(user)
  }

  return {
    async terms() {
      const { mode, guests } = await setting()
      return { mode, guests, texts: hasTexts }
    },
    async checkGuests() {
      return (await setting()).guests ? null : 'guestsOff'
    },
    async check({ emails, hasNumber = false, invitation }) {
      if (hasNumber && !hasTexts) return 'textsOff'
      const { mode } = await setting()
      if (mode === 'closed') return 'registrationClosed'
      if (mode === 'listed') return emails.length === 0 ? 'contactNotListed' : null
      if (mode === 'open') return null
      if (!isGiven(invitation)) return 'invitationNeeded'
      return (await invitations.isOpen(invitation)) ? null : 'invitationWrong'
    },
    async pass(way, create) {
      const { mode, listed } = await setting()
      if (mode === 'closed') return refuse('registrationClosed')
      if (mode === 'invitation') return passInvited(way, create)
      if (mode === 'listed' && !way.emails.some((email) => isListed(email, listed))) return refuse('contactNotListed')
      return ok(await create())
    },
  }
}
