import type { Delivery } from './delivery/deliver.ts'
import type { NoticeEvent } from './delivery/message-texts.ts'
import { contactsOf, type User } from './users.ts'
import type { Caller } from './visitor.ts'

/** Tells an owner what was done to his account, wherever he is reached first; nobody where he is reached nowhere. */
export interface Notices {
  /** Something about how the account is entered has changed. `who.user` is read as it was before. */
  tell(who: Pick<Caller, 'locale'> & { readonly user: User }, event: Exclude<NoticeEvent, 'newDevice'>): void
  tellNewDevice(user: User, caller: Pick<Caller, 'locale' | 'device' | 'address'>): void
  tellPasswordChanged(user: User, caller: Pick<Caller, 'locale'>): void
  tellClosed(who: Pick<Caller, 'locale'> & { readonly user: User }): void
}

/** Words as browsers and systems are named: what a visitor says of himself must bring no address into a letter of ours. */
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
