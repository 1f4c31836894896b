import { systemTimers, type Clock } from '#lib/kernel/clock.ts'
import { FIRST_REGISTRATION, type RegistrationSetting } from '#lib/contract/accounts/registration.ts'
import type { Store } from '#gateway/store/store.ts'
import { createTopics, type Topics } from '#gateway/accounts/topics.ts'
import type { ReplayGuard } from '#gateway/signing/replay-guard.ts'
import type { Outgoing } from '#gateway/outgoing/outgoing.ts'
import { createAlertTargets, type AlertTargets } from '../alerts/alert-targets.ts'
import { createAlerts, type Alerts } from '../alerts/alerts.ts'
import { createApiKeys, type ApiKeys } from '../keys/api-keys.ts'
import { createCountdowns, type Countdowns } from '../keys/countdowns.ts'
import { createAttemptLimits, type AttemptLimits } from '../proof/attempt-limits.ts'
import { createAuthenticator, type Authenticator } from '../proof/authenticator.ts'
import { createCaptcha, type Captcha } from '../captcha/captcha.ts'
import { createClosing, type Closing } from '../closing.ts'
import { isUsersDevice, type DeviceCheckRequest } from '../sessions/device-check.ts'
import { createCredentials, type Credentials } from '../proof/credentials.ts'
import { createDataCopy, type DataCopy } from '../data-copy.ts'
import type { Delivery } from '../delivery/deliver.ts'
import type { Outbox } from '../delivery/outbox.ts'
import { createEntrance, type Entrance } from '../sessions/entrance.ts'
import { createGiftCodes, type GiftCodes } from '../gift-codes.ts'
import { createHandover, type Handover } from '../sessions/handover.ts'
import { createHookArrivals, type HookArrivals } from '../hooks/hook-arrivals.ts'
import { createHooks, type Hooks } from '../hooks/hooks.ts'
import { createGuestQuota, type GuestQuota } from '../guest-quota.ts'
import { createIdleGuests, type IdleGuests } from '../idle-guests.ts'
import { createInbox, type Inbox } from '../inbox.ts'
import { createJournalNotes, type JournalNotes } from '../journal-notes.ts'
import { createJournalPictures, type JournalPictures } from '../journal-pictures.ts'
import { createInvitations, type Invitations } from '../sessions/invitations.ts'
import { createLogin, type Login } from '../sessions/login.ts'
import { createNotices, tellLostLetter, type Notices } from '../notices.ts'
import { createOperatorFreezes, type OperatorFreezes } from '../operator-freezes.ts'
import { createOwnership, type Ownership } from '../proof/ownership.ts'
import { createP2pOversight, type P2pOversight } from '../p2p/oversight.ts'
import { createP2pStore, type P2pStore } from '../p2p/p2p-store.ts'
import { createPasskeys, type Passkeys } from '../proof/passkeys.ts'
import { createPasswordChange, type PasswordChange } from '../proof/password-change.ts'
import { createPasswords, type Passwords } from '../proof/passwords.ts'
import { createQrLogin, type QrLogin } from '../sessions/qr-login.ts'
import { createReferrals, type Referrals } from '../referrals.ts'
import { createRegistrationGate, type RegistrationGate } from '../sessions/registration-gate.ts'
import { createRegistration, type Registration } from '../sessions/registration.ts'
import { createSecurity, type Security } from '../security.ts'
import { createDeviceTokens, type DeviceTokens } from '../proof/risk.ts'
import { createCodeSender, type CodeSender } from '../proof/send-code.ts'
import type { ServerKey } from '../server-key.ts'
import { createSessions, type Session, type Sessions } from '../sessions/sessions.ts'
import { createSubAccounts, type SubAccounts } from '../sub-accounts.ts'
import { createIdentities } from '../third/identities.ts'
import { createBoundWallets, type BoundWallets } from '../third/bound-wallets.ts'
import { createThirdParty, type ThirdParty, type ThirdPartySettings } from '../third/third-party.ts'
import { createTickets, type Tickets } from '../sessions/tickets.ts'
import { createWithdrawalPassword, type WithdrawalPassword } from '../proof/withdrawal-password.ts'
import { createUsers, type Users } from '../users.ts'
import { createVerificationCodes } from '../proof/verification-codes.ts'

/** The account services used by the calls: identity, sessions and login. */
export interface Accounts {
  readonly users: Users
  readonly sessions: Sessions
  readonly tickets: Tickets
  readonly login: Login
  readonly registration: Registration
  readonly registrationGate: RegistrationGate
  readonly invitations: Invitations
  readonly operatorFreezes: OperatorFreezes
  readonly dataCopy: DataCopy
  readonly passwordChange: PasswordChange
  readonly codeSender: CodeSender
  readonly security: Security
  readonly inbox: Inbox
  readonly alerts: Alerts
  readonly alertTargets: AlertTargets
  readonly withdrawalPassword: WithdrawalPassword
  readonly notices: Notices
  readonly giftCodes: GiftCodes
  readonly p2p: P2pStore
  readonly p2pOversight: P2pOversight
  readonly journal: JournalNotes
  readonly journalPictures: JournalPictures
  readonly ownership: Ownership
  readonly credentials: Credentials
  readonly authenticator: Authenticator
  readonly passkeys: Passkeys
  readonly qrLogin: QrLogin
  readonly thirdParty: ThirdParty
  readonly wallets: BoundWallets
  readonly subAccounts: SubAccounts
  readonly apiKeys: ApiKeys
  readonly countdowns: Countdowns
  readonly hooks: Hooks
  readonly hookArrivals: HookArrivals
  readonly referrals: Referrals
  readonly closing: Closing
  readonly idleGuests: IdleGuests
  readonly guestQuota: GuestQuota
  readonly handover: Handover
  readonly captcha: Captcha
  readonly deviceTokens: DeviceTokens
  readonly limits: AttemptLimits
  readonly passwords: Passwords
  readonly entrance: Entrance
  /** Checks whether a device has a key of a user, or the key of a session (specification 7.5). */
  isUsersDevice(guard: Pick<ReplayGuard, 'isTimely'>, request: DeviceCheckRequest, session: Session | null): Promise<boolean>
  /** Deletes expired data; call it periodically. */
  sweep(): Promise<void>
}

export interface AccountOptions {
  readonly store: Store
  /** Carries what other parts of the gateway, or other processes, must know at once. */
  readonly topics?: Topics
  readonly clock: Clock
  readonly serverKey: ServerKey
  readonly delivery: Pick<Delivery, 'send' | 'isLate' | 'onGivenUp'>
  /** Whether and where webhooks and push may leave. */
  readonly outgoing: Pick<Outgoing, 'isOn' | 'mayCall'>
  readonly thirdParty: ThirdPartySettings
  /** Whether there is space enough for further guests; always by default. */
  readonly hasSpaceForGuests?: () => Promise<boolean>
  /** What operators have set about registrations; open by default. */
  readonly registration?: () => Promise<RegistrationSetting>
  /** Where messages lie that no provider delivers; the copy of an account's data has its own. */
  readonly outbox?: Pick<Outbox, 'list'>
  /** Whether text messages reach anybody; they do by default. */
  readonly hasTexts?: boolean
  readonly log: { warn(details: object, message: string): void }
}

/** Creates and connects the account services. */
export async function createAccounts(options: AccountOptions): Promise<Accounts> {
  const { store, topics = createTopics(), clock, serverKey, delivery, outgoing, thirdParty: settings, log } = options
  const { hasSpaceForGuests = () => Promise.resolve(true), hasTexts = true } = options
  const { registration: setting = () => Promise.resolve(FIRST_REGISTRATION) } = options
  const users = createUsers(store, clock, topics)
  const sessions = createSessions(store, clock, topics)
  const tickets = createTickets(store, clock)
  const limits = createAttemptLimits(store, clock)
  const passwords = await createPasswords()
  const codes = createVerificationCodes({ store, clock, serverKey, delivery, limits })
  const authenticator = createAuthenticator(users, serverKey, clock)
  const passkeys = createPasskeys(store, tickets, clock)
  const identities = createIdentities(store, clock)
  const inbox = createInbox(store, clock)
  const notices = createNotices({ delivery, inbox, log })
  delivery.onGivenUp((contact) => tellLostLetter({ users, inbox, store, clock, log }, contact))
  const entrance = createEntrance(store, sessions, clock, notices)
  const giftCodes = createGiftCodes({ store, clock, serverKey, limits })
  const ownership = createOwnership({ clock, codes, authenticator, passkeys, identities, tickets, limits })
  const security = createSecurity({ users, codes, ownership, authenticator, tickets, passkeys, limits, sessions, notices, hasTexts })
  const apiKeys = createApiKeys({ store, topics, clock, serverKey, users, ownership, notices })
  const closing = createClosing({ store, clock, users, sessions, apiKeys, ownership, notices })
  const idleGuests = createIdleGuests(store, clock, closing)
  const p2pOversight = createP2pOversight(store, clock, limits)
  closing.onErasing((userId) => p2pOversight.erase(userId))
  const credentials = createCredentials({ store, clock, users, tickets, ownership, apiKeys })
  const referrals = createReferrals({ store, clock, log })
  const invitations = createInvitations(store, clock)
  const registrationGate = createRegistrationGate({ setting, invitations, hasTexts })
  const login = createLogin({ users, passwords, limits, tickets, codes, authenticator, passkeys, identities, entrance, sessions })
  return {
    users,
    sessions,
    tickets,
    limits,
    passwords,
    entrance,
    login,
    authenticator,
    passkeys,
    registration: createRegistration({
      users,
      passwords,
      limits,
      codes,
      tickets,
      identities,
      entrance,
      ownership,
      referrals,
      hasSpaceForGuests,
      gate: registrationGate,
    }),
    registrationGate,
    invitations,
    operatorFreezes: createOperatorFreezes(store, clock, users, sessions),
    dataCopy: createDataCopy(store, users, options.outbox ?? null),
    passwordChange: createPasswordChange({ users, passwords, limits, codes, authenticator, sessions, notices, credentials }),
    credentials,
    codeSender: createCodeSender({ users, codes, limits, delivery, gate: registrationGate }),
    security,
    inbox,
    alerts: createAlerts(store, clock),
    alertTargets: createAlertTargets({ store, clock, serverKey, outgoing }),
    p2p: createP2pStore(store, clock),
    p2pOversight,
    journal: createJournalNotes(store, clock),
    journalPictures: createJournalPictures(store, clock),
    withdrawalPassword: createWithdrawalPassword({ store, clock, passwords, ownership, notices }),
    notices,
    giftCodes,
    ownership,
    apiKeys,
    countdowns: createCountdowns({ store, topics, clock, timers: systemTimers }),
    hooks: createHooks({ store, clock, users, ownership, notices }),
    hookArrivals: createHookArrivals(store, clock),
    referrals,
    closing,
    idleGuests,
    guestQuota: createGuestQuota(clock, hasSpaceForGuests),
    qrLogin: createQrLogin(tickets, sessions, users, entrance),
    thirdParty: createThirdParty({ settings, clock, users, tickets, identities, login, ownership, log }),
    wallets: createBoundWallets({
      isOn: settings.wallet,
      clock,
      serverKey,
      users,
      tickets,
      identities,
      passkeys,
      ownership,
      notices,
      limits,
      gate: registrationGate,
    }),
    handover: createHandover(tickets, sessions, users, entrance),
    captcha: createCaptcha(tickets, serverKey, clock),
    deviceTokens: createDeviceTokens(tickets),
    subAccounts: createSubAccounts(users, sessions, entrance, clock),
    isUsersDevice: (guard, request, session) => isUsersDevice(store, guard, request, session),
    async sweep() {
      await tickets.sweep()
      await codes.sweep()
      await limits.sweep()
      await sessions.sweep()
      await inbox.sweep()
      await giftCodes.sweep()
      await idleGuests.sweep()
    },
  }
}
