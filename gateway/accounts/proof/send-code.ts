import type { CodeType } from '#lib/contract/accounts/accounts.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { AttemptLimits } from './attempt-limits.ts'
import { maskContact, readEmail, readMobile, type Contact } from '#lib/contract/accounts/contacts.ts'
import { CODE_LIFETIME_MS, type Delivery } from '../delivery/deliver.ts'
import type { CodeScene } from '../delivery/message-texts.ts'
import type { Channel } from '../delivery/provider.ts'
import { listContacts, type User, type Users } from '../users.ts'
import { CODE_PAUSE_MS, type CodeRequest, type VerificationCodes } from './verification-codes.ts'
import type { RegistrationGate } from '../sessions/registration-gate.ts'
import type { Caller } from '../visitor.ts'

export interface SendCodeRequest {
  readonly scene: CodeScene
  /** `system`: the account's first contact. */
  readonly codeType: CodeType
  readonly email?: string | undefined
  readonly mobile?: string | undefined
  readonly areaCode?: string | undefined
}

export interface SentCode {
  readonly recipient: string
  readonly channel: Channel
  readonly expiresInSeconds: number
  readonly resendInSeconds: number
}

export interface CodeSender {
  /** Sends a code. The answer, its status and its timing are the same whether or not the contact has an account. */
  send(request: SendCodeRequest, caller: Caller, findTicketUser: User | null): Promise<Result<SentCode, ErrorName>>
  /** Tells whether messages of each channel are late at present, whoever they are for. */
  delay(): Promise<Readonly<Record<Channel, boolean>>>
}

export interface CodeSenderParts {
  readonly users: Users
  readonly codes: VerificationCodes
  readonly limits: AttemptLimits
  readonly delivery: Pick<Delivery, 'isLate'>
  readonly gate: Pick<RegistrationGate, 'terms'>
}

export function createCodeSender({ users, codes, limits, delivery, gate }: CodeSenderParts): CodeSender {
  return {
    async delay() {
      const [email, mobile] = await Promise.all([delivery.isLate('email'), delivery.isLate('mobile')])
      return { email, mobile }
    },
    async send(request, caller, findTicketUser) {
      if (!(await limits.take('codesFromAddress', caller.address))) return refuse('tooManyTries')
      const { scene } = request
      const { mode, texts } = await gate.terms()
      if (scene === 'register' && mode === 'closed') return refuse('registrationClosed')
      // Only the owner of a registered account can use a `bind` code; for anyone else it would only be a way to spam people.
      if (scene === 'bind' && caller.user?.kind !== 'user') return refuse('stepExpired')
      const isOwn = scene === 'login' || scene === 'security'
      const found = isOwn ? ownContact(request, scene === 'login' ? findTicketUser : caller.user) : givenContact(request)
      if (!found.ok) return found
      const contact = found.value
      if (contact.kind === 'mobile' && !texts) return refuse('textsOff')
      const sent = await codes.send({ scene, contact, locale: caller.locale, ...(await chooseInstead(scene, contact)) })
      if (sent === 'tooSoon') return refuse('codeTooSoon')
      return ok({
        recipient: maskContact(contact),
        channel: contact.kind,
        expiresInSeconds: CODE_LIFETIME_MS / 1000,
        resendInSeconds: CODE_PAUSE_MS / 1000,
      })
    },
  }

  async function chooseInstead(scene: CodeScene, contact: Contact): Promise<Pick<CodeRequest, 'instead'>> {
    if (scene !== 'register' && scene !== 'resetPassword') return {}
    const isKnown = (await users.findByContact(contact)) !== null
    if (scene === 'register') return isKnown ? { instead: { kind: 'known' } } : {}
    return isKnown ? {} : { instead: 'nothing' }
  }
}

/** Returns one of the account's own contacts; the request cannot choose another destination. */
function ownContact({ codeType }: SendCodeRequest, user: User | null): Result<Contact, ErrorName> {
  if (user === null) return refuse('stepExpired')
  const contact = listContacts(user).find(({ kind }) => codeType === 'system' || kind === codeType)
  return contact === undefined ? refuse('contactMissing') : ok(contact)
}

function givenContact({ codeType, email = '', mobile = '', areaCode = '' }: SendCodeRequest): Result<Contact, ErrorName> {
  if (codeType === 'mobile') {
    const contact = readMobile(areaCode, mobile)
    return contact === null ? refuse('mobileInvalid') : ok(contact)
  }
  const contact = readEmail(email)
  return contact === null ? refuse('emailInvalid') : ok(contact)
}
