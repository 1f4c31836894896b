import type { Outbox } from './outbox.ts'
import { listContacts, type User } from '../users.ts'

/** A message that lies in the outbox, as somebody else than its recipient may read it. */
export interface ShownLetter {
  readonly channel: 'email' | 'mobile'
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly time: number
}

/** The six digits of a code, alone or in a sentence. */
const CODE = /(?<!\d)\d{6}(?!\d)/g

/** Returns the messages to an account's contacts that no provider has delivered, latest first; never with a code in clear. */
export async function listLetters(outbox: Pick<Outbox, 'list'>, user: Pick<User, 'email' | 'areaCode' | 'mobile'>): Promise<ShownLetter[]> {
  const recipients = new Set(
    listContacts(user).map((contact) => (contact.kind === 'email' ? contact.email : `+${contact.areaCode}${contact.mobile}`)),
  )
  if (recipients.size === 0) return []
  return (await outbox.list())
    .filter(({ to }) => recipients.has(to))
    .map(({ channel, to, subject, text, time }) => ({
      channel,
      to,
      subject: subject.replaceAll(CODE, '••••••'),
      text: text.replaceAll(CODE, '••••••'),
      time,
    }))
}
