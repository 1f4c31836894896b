import type { UserKind } from '#lib/contract/accounts/accounts.ts'
import type { AlertDeliveryRow, AlertTableRow, AlertTargetRow, AlertWatchRow } from './tables/alert-tables.ts'
import type { ChatMessageRow, ChatPictureRow, ChatSeenRow } from './tables/chat-tables.ts'
import type { CountdownRow } from './tables/countdown-tables.ts'
import type { InvitationRow, InvitationUseRow, OperatorFreezeRow } from './tables/decision-tables.ts'
import type { HookArrivalRow, HookRow } from './tables/hook-tables.ts'
import type { JournalNoteRow, JournalPictureRow } from './tables/journal-tables.ts'
import type { LetterRow } from './tables/letter-tables.ts'
import type { IncidentRow, LastSeenRow, OutboxMessageRow } from './tables/node-tables.ts'
import type { P2pReportRow, P2pSuspensionRow } from './tables/oversight-tables.ts'
import type { AuditEntryRow, OperatorSessionTableRow, OperatorTableRow, PendingActRow, SiteSettingRow } from './tables/operator-tables.ts'
import type { P2pBlockRow, P2pMethodRow, P2pTextRow } from './tables/p2p-tables.ts'
import type { AnnouncementRow, IncidentUpdateRow, ReportedIncidentRow } from './tables/site-tables.ts'
import type { SuspensionRow } from './tables/suspension-tables.ts'
import type { VersionRow } from './tables/version-tables.ts'

/**
 * The tables of the store, the same in both databases: money as text, times as whole milliseconds since 1970, booleans as 1 and 0,
 * lists and objects as JSON text. The database itself uses snake case for names.
 */
export interface Schema {
  readonly users: UserRow
  readonly sessions: SessionRow
  readonly verificationCodes: VerificationCodeRow
  readonly attempts: AttemptRow
  readonly tickets: TicketRow
  readonly identities: IdentityRow
  readonly passkeys: PasskeyRow
  readonly devices: DeviceRow
  readonly apiKeys: ApiKeyRow
  readonly referrals: ReferralRow
  readonly withdrawPasswords: WithdrawPasswordRow
  readonly inboxNotices: InboxNoticeRow
  readonly inboxPositions: InboxPositionRow
  readonly gifts: GiftRow
  readonly chatMessages: ChatMessageRow
  readonly chatPictures: ChatPictureRow
  readonly chatSeen: ChatSeenRow
  readonly p2pMethods: P2pMethodRow
  readonly p2pTexts: P2pTextRow
  readonly p2pBlocks: P2pBlockRow
  readonly alerts: AlertTableRow
  readonly alertTargets: AlertTargetRow
  readonly alertDeliveries: AlertDeliveryRow
  readonly alertWatch: AlertWatchRow
  readonly hooks: HookRow
  readonly hookArrivals: HookArrivalRow
  readonly journalNotes: JournalNoteRow
  readonly journalPictures: JournalPictureRow
  readonly outboxMessages: OutboxMessageRow
  readonly letters: LetterRow
  readonly incidents: IncidentRow
  readonly lastSeen: LastSeenRow
  readonly suspensions: SuspensionRow
  readonly countdowns: CountdownRow
  readonly versions: VersionRow
  readonly operatorFreezes: OperatorFreezeRow
  readonly invitations: InvitationRow
  readonly invitationUses: InvitationUseRow
  readonly p2pReports: P2pReportRow
  readonly p2pSuspensions: P2pSuspensionRow
  readonly announcements: AnnouncementRow
  readonly reportedIncidents: ReportedIncidentRow
  readonly incidentUpdates: IncidentUpdateRow
  readonly operators: OperatorTableRow
  readonly operatorSessions: OperatorSessionTableRow
  readonly siteSettings: SiteSettingRow
  readonly auditEntries: AuditEntryRow
  readonly pendingActs: PendingActRow
}

export interface UserRow {
  readonly id: string
  /** SHA-256 of the id: lets a device ask whether it is known without revealing its user (specification 7.5). */
  readonly idHash: string
  readonly kind: UserKind
  /** The main account of a sub-account. */
  readonly parentId: string | null
  readonly name: string | null
  /** Lower case. */
  readonly email: string | null
  /** Digits of the country code, such as `49`; with `mobile`, digits of the number. */
  readonly areaCode: string | null
  readonly mobile: string | null
  readonly passwordHash: string | null
  /** Encrypted with the server's key. */
  readonly totpSecret: string | null
  /** The last time step whose code was used, so that no code works twice. */
  readonly totpStep: number | null
  /** Permissions of a sub-account: a JSON list of `trade`, `view`, `transfer`. */
  readonly permissions: string | null
  readonly frozenAt: number | null
  readonly createdAt: number
  /** The code in the account's invite link; null once the account is closed. */
  readonly inviteCode: string | null
}

export interface SessionRow {
  /** The handle that scripts may read; it authorises nothing (DESIGN 5.16). */
  readonly id: string
  readonly userId: string
  readonly tokenHash: string
  /** The credential before the last refresh, which other tabs may still send. */
  readonly previousHash: string | null
  readonly previousUntil: number | null
  readonly createdAt: number
  readonly refreshedAt: number
  readonly seenAt: number
  readonly expiresAt: number
  readonly endedAt: number | null
  /** The main account of a session that was switched to a sub-account. */
  readonly mainUserId: string | null
  readonly device: string
  /** Hash of the first terminal code sent with this session, shown only to its owner; null if there was none (specification 7.1). */
  readonly terminalHash: string | null
  readonly address: string
  /** PEM of the key that signs this session's requests. */
  readonly publicKey: string | null
  readonly algorithm: string | null
}

export interface VerificationCodeRow {
  readonly scene: string
  /** `email:…` or `mobile:…` */
  readonly recipient: string
  readonly codeHash: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly tries: number
  readonly usedAt: number | null
}

export interface AttemptRow {
  readonly key: string
  readonly count: number
  readonly windowEndsAt: number
}

export interface TicketRow {
  readonly tokenHash: string
  readonly kind: string
  readonly data: string
  readonly createdAt: number
  readonly expiresAt: number
  readonly tries: number
  readonly usedAt: number | null
}

export interface IdentityRow {
  readonly provider: string
  readonly subject: string
  readonly userId: string
  readonly email: string | null
  readonly createdAt: number
}

export interface PasskeyRow {
  readonly id: string
  readonly userId: string
  /** base64url */
  readonly publicKey: string
  readonly counter: number
  /** JSON list. */
  readonly transports: string
  readonly rpId: string
  readonly name: string
  readonly createdAt: number
  readonly usedAt: number | null
}

export interface DeviceRow {
  readonly userId: string
  readonly deviceHash: string
  readonly firstSeenAt: number
  readonly seenAt: number
}

export interface ApiKeyRow {
  /** The public half, by which a bot identifies itself. */
  readonly apiKey: string
  readonly userId: string
  readonly label: string
  /** Encrypted with the server's key; needed to check signatures. */
  readonly sealedSecret: string
  /** HMAC with the server's key. */
  readonly passphraseStamp: string
  /** JSON list of `read`, `trade`. */
  readonly permissions: string
  /** JSON list of addresses and networks; empty allows any address. */
  readonly addresses: string
  readonly expiresAt: number | null
  readonly createdAt: number
  readonly usedAt: number | null
}

/** The referral by which a registered account came. */
export interface ReferralRow {
  readonly userId: string
  /** The account whose link was used; null if there was none, or if that account is closed. */
  readonly inviterId: string | null
  /** The codes of specification 3.5 sent with the registration, as a JSON object; `{}` once either account is closed. */
  readonly codes: string
  readonly createdAt: number
}

/** The withdrawal password of a main account; without a row none is set. */
export interface WithdrawPasswordRow {
  readonly userId: string
  readonly passwordHash: string
  readonly changedAt: number
  /** Wrong tries in a row. The last one allowed locks the password. */
  readonly wrongTries: number
  /** The end of the lock; null if it is not locked. A time in the past is no lock. */
  readonly lockedUntil: number | null
}

/** A notice to a registered user. Its text is made when it is read, in the language of the reader. */
export interface InboxNoticeRow {
  /** Milliseconds since 1970 at which it was stored, times 1000, and more for each further one: a later notice has a larger id. */
  readonly id: number
  readonly userId: string
  /** A kind of `lib/contract/accounts/inbox.ts`. */
  readonly kind: string
  /** The arguments of its text, as a JSON object. */
  readonly args: string
  /** Its subject, such as `liquidation 2 417`: a user has one notice about each subject. */
  readonly source: string
  /** The time of its subject. */
  readonly happenedAt: number
  readonly readAt: number | null
}

/** How far the notices of one journal are in the inboxes: the id of the last one. */
export interface InboxPositionRow {
  readonly origin: string
  readonly noticeId: number
}

/** The code and greeting of a gift. Its coins and shares are in the journal of the exchange. */
export interface GiftRow {
  /** HMAC with the server's key, by which a code is found. */
  readonly codeHash: string
  readonly userId: string
  /** The round and the client's id of the request that made it: a repeated one gets the same code. */
  readonly requestId: string
  /** Encrypted with the server's key. */
  readonly sealedCode: string
  readonly greeting: string
  /** The id of its record in the history of the exchange; null until that is known. */
  readonly giftId: string | null
  readonly createdAt: number
}
