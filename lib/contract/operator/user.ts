import { type Static, Type, type TSchema } from 'typebox'
import { act, type ActContracts } from './act.ts'
import { Limit, Time } from './fields.ts'
import { FreezeFateField } from './user-fields.ts'

const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])
const text = (maxLength: number) => Type.String({ maxLength })

/** The id of an account: ten digits. */
const UserId = Type.String({ pattern: '^[0-9]{10}$' })
const ofUser = { userId: UserId }

/** What the owner is told besides the fixed words, in the language of the letter. */
const Told = {
  message: Type.Optional(text(500)),
  /** The locale of the letter; English where it is left out. */
  language: Type.Optional(Type.String({ pattern: '^[A-Za-z-]{2,10}$' })),
}

/** Whether an account can be used: `owner`: its main account has frozen it; `operator`: an operator has; `closed` for good. */
const AccountState = Type.Union([Type.Literal('open'), Type.Literal('owner'), Type.Literal('operator'), Type.Literal('closed')])
export type AccountState = Static<typeof AccountState>

const UserRow = Type.Object({
  userId: Type.String(),
  kind: Type.String(),
  name: orNull(Type.String()),
  email: orNull(Type.String()),
  mobile: orNull(Type.String()),
  mainUserId: orNull(Type.String()),
  state: AccountState,
  createdAt: Time,
})

const SessionRow = Type.Object({
  sessionId: Type.String(),
  userId: Type.String(),
  device: Type.String(),
  address: Type.String(),
  createdAt: Time,
  seenAt: Time,
  endedAt: orNull(Time),
})

const OrderRow = Type.Object({
  orderId: Type.String(),
  market: Type.String(),
  wallet: Type.String(),
  side: Type.String(),
  type: Type.String(),
  status: Type.String(),
  price: Type.String(),
  size: Type.String(),
  filledSize: Type.String(),
  placedAt: Time,
})

const PositionRow = Type.Object({
  market: Type.String(),
  side: Type.String(),
  direction: Type.String(),
  marginMode: Type.String(),
  leverage: Type.String(),
  size: Type.String(),
  averagePrice: Type.String(),
  unrealisedProfit: Type.String(),
  liquidationPrice: Type.String(),
  openedAt: Time,
})

/** What is still open after an act that was to end it. */
const Left = Type.Object({ userId: Type.String(), orders: Type.Integer(), positions: Type.Integer() })

/** The acts about accounts of users. */
export const USER_ACTS = {
  /** Finds by an id, an address or a part of it, a number, the public half of an API key, an invite code or a name. */
  'user/find': act(
    'support',
    'read',
    Type.Object({ text: Type.String({ minLength: 1, maxLength: 254, unlogged: true }), after: Type.Optional(UserId), limit: Limit }),
    Type.Object({ rows: Type.Array(UserRow), more: Type.Boolean() }),
  ),
  'user/show': act(
    'support',
    'read',
    Type.Object(ofUser),
    Type.Object({
      ...UserRow.properties,
      freeze: orNull(
        Type.Object({ frozenAt: Time, reason: Type.String(), message: Type.String(), fate: Type.String(), frozenBy: Type.String() }),
      ),
      hasPassword: Type.Boolean(),
      hasAuthenticator: Type.Boolean(),
      hasWithdrawPassword: Type.Boolean(),
      passkeys: Type.Integer(),
      identities: Type.Array(Type.Object({ provider: Type.String(), createdAt: Time })),
      permissions: Type.Array(Type.String()),
      subAccounts: Type.Array(UserRow),
      inviteCode: orNull(Type.String()),
      inviterId: orNull(Type.String()),
      invited: Type.Integer(),
      invitation: orNull(Type.String()),
      sessions: Type.Integer(),
    }),
  ),
  'user/sessions': act('support', 'read', Type.Object(ofUser), Type.Object({ rows: Type.Array(SessionRow) })),
  'user/devices': act(
    'support',
    'read',
    Type.Object(ofUser),
    Type.Object({ rows: Type.Array(Type.Object({ firstSeenAt: Time, seenAt: Time })) }),
  ),
  'user/keys': act(
    'support',
    'read',
    Type.Object(ofUser),
    Type.Object({
      keys: Type.Array(
        Type.Object({
          userId: Type.String(),
          apiKey: Type.String(),
          label: Type.String(),
          permissions: Type.Array(Type.String()),
          addresses: Type.Array(Type.String()),
          expiresAt: orNull(Time),
          createdAt: Time,
          usedAt: orNull(Time),
          suspended: Type.Boolean(),
        }),
      ),
      hooks: Type.Array(
        Type.Object({ userId: Type.String(), id: Type.String(), name: Type.String(), createdAt: Time, usedAt: orNull(Time) }),
      ),
    }),
  ),
  'user/orders': act(
    'viewer',
    'read',
    Type.Object({ ...ofUser, after: Type.Optional(Type.String({ pattern: '^[0-9]{1,16}$' })), limit: Limit }),
    Type.Object({ orders: Type.Array(OrderRow), more: Type.Boolean(), positions: Type.Array(PositionRow) }),
  ),
  'user/balances': act(
    'viewer',
    'read',
    Type.Object(ofUser),
    Type.Object({
      rows: Type.Array(
        Type.Object({
          wallet: Type.String(),
          coin: Type.String(),
          total: Type.String(),
          available: Type.String(),
          frozen: Type.String(),
          borrowed: Type.String(),
          interest: Type.String(),
        }),
      ),
    }),
  ),
  /** Letters that no provider has delivered, with their codes covered, and notices of the inbox. */
  'user/letters': act(
    'support',
    'read',
    Type.Object({ ...ofUser, before: Type.Optional(Type.Integer({ minimum: 0 })) }),
    Type.Object({
      letters: Type.Array(
        Type.Object({ channel: Type.String(), to: Type.String(), subject: Type.String(), text: Type.String(), time: Time }),
      ),
      notices: Type.Array(
        Type.Object({
          id: Type.Integer(),
          kind: Type.String(),
          args: Type.Record(Type.String(), Type.String()),
          happenedAt: Time,
          read: Type.Boolean(),
        }),
      ),
      more: Type.Boolean(),
    }),
  ),
  /** Freezes an account with its sub-accounts; of one that is frozen, it changes the words and carries out another fate. */
  'user/freeze': act(
    'support',
    'change',
    Type.Object({ ...ofUser, fate: FreezeFateField, ...Told }),
    Type.Object({ userId: Type.String(), left: Type.Array(Left) }),
  ),
  'user/unfreeze': act('support', 'change', Type.Object({ ...ofUser, ...Told }), Type.Object({ userId: Type.String() })),
  'user/end-sessions': act(
    'support',
    'change',
    Type.Object({ ...ofUser, sessionId: Type.Optional(text(64)) }),
    Type.Object({ ended: Type.Integer() }),
  ),
  /** `checked`: how the operator has made sure that it is the owner who asks. */
  'user/reset-factors': act(
    'support',
    'danger',
    Type.Object({
      ...ofUser,
      checked: Type.String({ minLength: 10, maxLength: 500 }),
      authenticator: Type.Optional(Type.Boolean()),
      passkeys: Type.Optional(Type.Boolean()),
      withdrawPassword: Type.Optional(Type.Boolean()),
      ...Told,
    }),
    Type.Object({ removed: Type.Array(Type.String()), sessionsEnded: Type.Integer() }),
  ),
  /** Ends everything of an account, and keeps what it says of its owner; nobody can use it any more. */
  'user/close': act('support', 'danger', Type.Object({ ...ofUser, ...Told }), Type.Object({ closed: Type.Array(Type.String()) })),
  /** Closes an account and erases everything that identifies its owner. */
  'user/erase': act(
    'owner',
    'danger',
    Type.Object({ ...ofUser, ...Told }),
    Type.Object({ erased: Type.Array(Type.String()), stays: Type.Array(Type.String()) }),
  ),
  /** Writes everything that the site keeps about an account into a file of the data folder; a short one is answered, too. */
  'user/copy-data': act(
    'support',
    'change',
    Type.Object(ofUser),
    Type.Object({ file: Type.String(), bytes: Type.Integer(), sha256: Type.String(), json: orNull(Type.String()) }),
  ),
  /** Mends who has invited an account; nobody where no inviter is named. */
  'user/move-referral': act(
    'support',
    'change',
    Type.Object({ ...ofUser, inviterId: Type.Optional(UserId) }),
    Type.Object({ userId: Type.String(), inviterId: orNull(Type.String()), before: orNull(Type.String()) }),
  ),
} as const satisfies ActContracts
