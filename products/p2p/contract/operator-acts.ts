import { Type } from 'typebox'
import { act, type ActContracts } from '#lib/contract/operator/act.ts'
import { Limit } from '#lib/contract/operator/fields.ts'
import { nullable } from '#lib/contract/trading/trading-fields.ts'
import { ROBOT_LINES } from './p2p-chat-kinds.ts'
import { P2P_APPELLANTS, P2P_DECIDERS, P2P_END_REASONS, P2P_ORDER_STATUSES } from './p2p-kinds.ts'
import { P2P_REPORT_REASONS, P2P_REPORT_SUBJECTS } from './p2p-report-kinds.ts'

/** Characters of what an operator writes to users. */
const TEXT_MAX = 1000

const Time = Type.Integer()
const Id = Type.String({ minLength: 1, maxLength: 40, pattern: '^[\\w-]+$' })
/** A merchant's public number, or the id of an account. */
const Merchant = Type.String({ minLength: 1, maxLength: 40, pattern: '^[\\w-]+$' })
const Text = Type.String({ minLength: 1, maxLength: TEXT_MAX })
const After = Type.Optional(Type.String({ minLength: 1, maxLength: 40 }))
const Next = nullable(Type.String())
const Done = Type.Object({ done: Type.Literal(true) })

/** A party of an order. Of a robot only its number and name are known. */
const Party = Type.Object({ account: Type.String(), merchant: Type.String(), name: Type.String(), robot: Type.Boolean() })

const AppealRow = Type.Object({
  order: Type.String(),
  /** Null without an appeal, of an order that was reported. */
  openedAt: nullable(Time),
  by: nullable(Type.Enum([...P2P_APPELLANTS])),
  /** When the rule decides it; null if it waits for operators. */
  decidesAt: nullable(Time),
  /** Whether an operator has taken it. */
  taken: Type.Boolean(),
  coin: Type.String(),
  quantity: Type.String(),
  fiat: Type.String(),
  amount: Type.String(),
  buyer: Party,
  seller: Party,
})

const Side = Type.Object({
  ...Party.properties,
  /** The main account; null for a robot. */
  owner: nullable(Type.String()),
  answered: Type.Boolean(),
  completed: Type.Integer(),
  failed: Type.Integer(),
  since: nullable(Time),
  openReports: Type.Integer(),
  suspended: Type.Boolean(),
})

const Message = Type.Object({
  id: Type.Number(),
  at: Time,
  from: Type.Enum(['buyer', 'seller', 'robot', 'operator']),
  text: nullable(Type.String()),
  /** As its sender sent it: to be sanitised before it is shown. */
  unsafeHtml: nullable(Type.String()),
  /** To be had by `p2p/picture`. */
  picture: nullable(Type.Object({ id: Type.String(), width: Type.Integer(), height: Type.Integer() })),
  line: nullable(Type.Enum([...ROBOT_LINES])),
})

const ReportRow = Type.Object({
  report: Type.String(),
  at: Time,
  subject: Type.Enum([...P2P_REPORT_SUBJECTS]),
  subjectId: Type.String(),
  reason: Type.Enum([...P2P_REPORT_REASONS]),
  text: Type.String(),
  reporter: Type.String(),
  accused: Party,
  closedAt: nullable(Time),
  closedBy: nullable(Type.String()),
  outcome: nullable(Type.String()),
})

/** What operators see and do in P2P. */
export const P2P_ACTS = {
  'p2p/state': act(
    'viewer',
    'read',
    Type.Object({}),
    Type.Object({
      decider: Type.Enum([...P2P_DECIDERS]),
      robots: Type.Boolean(),
      openAppeals: Type.Integer(),
      openReports: Type.Integer(),
    }),
  ),
  'p2p/appeals': act(
    'viewer',
    'read',
    Type.Object({ limit: Limit, after: After }),
    Type.Object({ rows: Type.Array(AppealRow), next: Next }),
  ),
  'p2p/appeal': act(
    'support',
    'read',
    /** `party`: an account of one of its parties, by which an order is found that has ended. */
    Type.Object({ order: Id, party: Type.Optional(Id) }),
    Type.Object({
      ...AppealRow.properties,
      status: Type.Enum([...P2P_ORDER_STATUSES]),
      reason: nullable(Type.Enum([...P2P_END_REASONS])),
      price: Type.String(),
      method: Type.String(),
      createdAt: Time,
      paidAt: nullable(Time),
      /** What permits that the coins go to the buyer without a step of the seller; null if nothing does. */
      proof: nullable(Type.String()),
      /** Whether the exchange holds the coins, since the seller's round has ended or a robot sells. */
      held: Type.Boolean(),
      remark: Type.String(),
      terms: Type.String(),
      buyer: Side,
      seller: Side,
      chat: Type.Array(Message),
    }),
  ),
  'p2p/picture': act(
    'support',
    'read',
    Type.Object({ picture: Type.String({ pattern: '^[0-9a-f]{32}$' }) }),
    Type.Object({ type: Type.Literal('image/webp'), base64: Type.String() }),
  ),
  'p2p/take': act('support', 'change', Type.Object({ order: Id }), Done),
  'p2p/decide': act(
    'support',
    'danger',
    Type.Object({ order: Id, towards: Type.Union([Type.Literal('buyer'), Type.Literal('seller')]), explanation: Text }),
    Done,
  ),
  'p2p/message': act('support', 'change', Type.Object({ order: Id, text: Text }), Done),
  'p2p/decider': act('owner', 'change', Type.Object({ decider: Type.Union([Type.Literal('automatic'), Type.Literal('operator')]) }), Done),
  'p2p/robots': act('market', 'change', Type.Object({ robots: Type.Boolean() }), Done),
  'p2p/reports': act(
    'support',
    'read',
    Type.Object({ open: Type.Optional(Type.Boolean()), limit: Limit, after: After }),
    Type.Object({ rows: Type.Array(ReportRow), next: Next }),
  ),
  'p2p/close-report': act('support', 'change', Type.Object({ report: Id, outcome: Text }), Done),
  'p2p/suspensions': act(
    'viewer',
    'read',
    Type.Object({ limit: Limit, after: After }),
    Type.Object({
      rows: Type.Array(Type.Object({ account: Type.String(), since: Time, by: Type.String(), explanation: Type.String() })),
      next: Next,
    }),
  ),
  'p2p/suspend': act(
    'support',
    'danger',
    Type.Object({ merchant: Merchant, explanation: Text }),
    Type.Object({ account: Type.String(), adsTakenOffline: Type.Integer() }),
  ),
  'p2p/restore': act('support', 'change', Type.Object({ merchant: Merchant }), Type.Object({ account: Type.String() })),
} as const satisfies ActContracts
