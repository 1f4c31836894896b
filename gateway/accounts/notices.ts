import type { Delivery } from './delivery/deliver.ts'
import type { NoticeEvent } from './delivery/message-texts.ts'
import { contactsOf, type User } from './users.ts'
import type { Caller } from './visitor.ts'

/** Notifies an owner of events on the account through their first contact; without a contact nothing is sent. */
export interface Notices {
  /** Notifies of a changed login setting. `who.user` is the user before the change. */
  tell(who: Pick<Caller, 'locale'> & { readonly user: User }, event: Exclude<NoticeEvent, 'newDevice'>): void
  tellNewDevice(user: User, caller: Pick<Caller, 'locale' | 'device' | 'address'>): void
  tellPasswordChanged(user: User, caller: Pick<Caller, 'locale'>): void
  tellClosed(who: Pick<Caller, 'locale'> & { readonly user: User }): void
}

/** Browser and system names only: text claimed by a visitor must not bring an address into our mail. */
const DEVICE = /^[A-Za-z]+( [A-Za-z]+){0,3}( \/ [A-Za-z]+( [A-Za-z]+){0,3})?$/

export function createNotices(delivery: Pick<Delivery, 'send'>): Notices {
  function send(user: User, ...rest: [letter: Parameters<Delivery['send']>[1], locale: Caller['locale']]): void {
    const [contact] = contactsOf(user)
    if (contact !== undefined) delivery.send(contact, ...rest)
  }

  return {
    tell: ({ user, locale }, event) => send(user, { kind: 'notice', event, device: '' }, locale),
    tellNewDevice(user, { locale, device, address }) {
      const named = DEVICE.test(device) ? `${device}, ${address}` : address
      send(user, { kind: 'notice', event: 'newDevice', device: named }, locale)
    },
    tellPasswordChanged: (user, { locale }) => send(user, { kind: 'passwordChanged' }, locale),
    tellClosed: ({ user, locale }) => send(user, { kind: 'accountClosed' }, locale),
  }
}
