import type { CODE_SCENES } from '#lib/contract/accounts/accounts.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import type { MessageTree } from '#lib/locale/messages.ts'
import { site } from '#lib/locale/site.ts'
import { CREDENTIAL_KINDS, type Credential } from '#lib/contract/accounts/credentials.ts'
import { readTexts } from './catalogue.ts'

/** The letters sent to users. `scene`: the purpose of the code. */
export type Letter =
  | { readonly kind: 'code'; readonly scene: CodeScene; readonly code: string }
  /** A registration used the contact of an existing account: only its owner is notified. */
  | { readonly kind: 'known' }
  /** `credentials`: what works without the password, or is suspended since this change. */
  | { readonly kind: 'passwordChanged'; readonly credentials: readonly Pick<Credential, 'kind' | 'suspendedAt'>[] }
  /** A login setting of the account changed, or a new device logged in, which `device` names. */
  | { readonly kind: 'notice'; readonly event: NoticeEvent; readonly device: string }
  | { readonly kind: 'accountClosed' }
  /** An operator has decided about the account. `message`: the operator's own words to its owner; empty for none. */
  | { readonly kind: 'operator'; readonly event: OperatorEvent; readonly message: string }
  /** An alert has fired; `text` is its notice in the reader's language, `subject` the same without marks of direction. */
  | { readonly kind: 'alert'; readonly subject: string; readonly text: string }

export const NOTICE_EVENTS = [
  'newDevice',
  'authenticatorAdded',
  'authenticatorRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'contactChanged',
  'withdrawPasswordSet',
  'withdrawPasswordChanged',
  'apiKeyCreated',
  'hookCreated',
  'walletBound',
  'walletUnbound',
  'p2pSalePermitted',
  'p2pOrderHeld',
] as const
export type NoticeEvent = (typeof NOTICE_EVENTS)[number]

export const OPERATOR_EVENTS = ['frozen', 'unfrozen', 'factorsReset', 'closed'] as const
export type OperatorEvent = (typeof OPERATOR_EVENTS)[number]

export type CodeScene = (typeof CODE_SCENES)[number]

export interface LetterTexts {
  readonly subject: string
  /** The paragraphs of the mail. */
  readonly mail: readonly string[]
  readonly shortMessage: string
}

/** Returns the texts of a letter in a language with English as fallback, so that no bare keys are sent. */
export function writeLetter(letter: Letter, locale: LocaleRow): LetterTexts {
  const tree = readTexts('mail', locale)
  const values = {
    brand: site.brandName,
    code: letter.kind === 'code' ? letter.code : '',
    device: letter.kind === 'notice' ? letter.device : '',
  }
  const find = (...path: string[]) => path.reduce<MessageTree | string | undefined>(below, tree)
  const text = (...path: string[]) => fill(find(...path), values)
  // A phone shows no sender that it does not know, so the brand comes first.
  const shorten = (whole: string) => fill(find('notice', 'shortMessage'), { ...values, text: whole })
  if (letter.kind === 'code') {
    return {
      subject: text('code', 'subject'),
      mail: [text('code', letter.scene), letter.code, text('code', 'validity'), text('code', 'ignore')],
      shortMessage: text('code', 'shortMessage'),
    }
  }
  if (letter.kind === 'notice') {
    const mail = [text('notice', letter.event), text('notice', 'advice')]
    return { subject: text('notice', 'subject'), mail, shortMessage: shorten(mail.join(' ')) }
  }
  if (letter.kind === 'operator') {
    const mail = [text('operator', letter.event), ...(letter.message === '' ? [] : [letter.message]), text('operator', 'advice')]
    return { subject: text('operator', 'subject'), mail, shortMessage: shorten(`${site.brandName}: ${text('operator', letter.event)}`) }
  }
  if (letter.kind === 'alert') {
    return { subject: letter.subject, mail: [letter.text, text('alert', 'advice')], shortMessage: shorten(letter.text) }
  }
  const lines = text(letter.kind, 'body')
    .split('\n')
    .filter((line) => line !== '')
  return {
    subject: text(letter.kind, 'subject'),
    mail: letter.kind === 'passwordChanged' ? [...lines, ...credentialLines(letter.credentials, text)] : lines,
    shortMessage: text(letter.kind, 'shortMessage'),
  }
}

/** Lists what works without the password by its kinds alone: a name is a text of somebody who may not be the owner. */
function credentialLines(
  credentials: readonly Pick<Credential, 'kind' | 'suspendedAt'>[],
  text: (...path: string[]) => string,
): readonly string[] {
  return [true, false].flatMap((isSuspended) => {
    const some = credentials.filter(({ suspendedAt }) => (suspendedAt !== null) === isSuspended)
    const counts = CREDENTIAL_KINDS.flatMap((kind) => {
      const { length } = some.filter((each) => each.kind === kind)
      return length === 0 ? [] : [`${text('passwordChanged', kind)}: ${length}`]
    })
    return counts.length === 0 ? [] : [text('passwordChanged', isSuspended ? 'suspended' : 'working'), ...counts]
  })
}

function below(tree: MessageTree | string | undefined, key: string): MessageTree | string | undefined {
  return typeof tree === 'object' ? tree[key] : undefined
}

/** Fills in plain `{name}` arguments, the only kind in these texts; a test ensures it. */
function fill(text: MessageTree | string | undefined, values: Readonly<Record<string, string>>): string {
  if (typeof text !== 'string') throw new Error('a text of the letters is missing')
  return text.replace(/\{(\w+)\}/g, (_match, name: string) => values[name] ?? '')
}
