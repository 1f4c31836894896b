import { Type, type Static } from 'typebox'
import {
  ALERT_CHANNELS,
  ALERT_DIRECTIONS,
  ALERT_INDICATORS,
  ALERT_INTERVALS,
  ALERT_KINDS,
  ALERT_PERIOD_MAX,
  WEBHOOK_CHARACTERS_MAX,
  type AlertIndicator,
} from './alert-kinds.ts'

/** Shapes of the calls of alerts: `/v1/user/alert/*`. Each belongs to the account of the session. */

const Id = Type.String({ maxLength: 32, pattern: '^[\\w-]+$' })
const Value = Type.String({ maxLength: 32, pattern: '^-?\\d{1,12}(\\.\\d{1,12})?$' })
const Channels = Type.Array(Type.Enum(ALERT_CHANNELS), { maxItems: ALERT_CHANNELS.length })
const nullable = <Shape extends Parameters<typeof Type.Union>[0][number]>(shape: Shape) => Type.Union([shape, Type.Null()])

const Line = Type.Object({
  name: Type.Enum(Object.keys(ALERT_INDICATORS) as [AlertIndicator, ...AlertIndicator[]]),
  period: Type.Integer({ minimum: 0, maximum: ALERT_PERIOD_MAX }),
  interval: Type.Enum(ALERT_INTERVALS),
})

const Settings = {
  direction: Type.Enum(ALERT_DIRECTIONS),
  /** A decimal; its unit depends on the kind (`alert-kinds.ts`). `0` for an indicator that is compared with no value. */
  value: Value,
  channels: Channels,
}

export const NewAlert = Type.Object({
  product: Type.Enum(['spot', 'futures'] as const),
  symbol: Type.String({ maxLength: 32, pattern: '^\\w+$' }),
  kind: Type.Enum(ALERT_KINDS),
  /** For the kind `indicator` alone. */
  line: Type.Optional(Line),
  ...Settings,
})
export type NewAlert = Static<typeof NewAlert>

/** Changes an alert; one that has fired is open again. */
export const EditAlertBody = Type.Object({ id: Id, ...Settings })
export type EditAlertBody = Static<typeof EditAlertBody>

export const DeleteAlertsBody = Type.Object({ ids: Type.Array(Id, { minItems: 1, maxItems: 200 }) })

export const AlertRow = Type.Object({
  id: Type.String(),
  product: Type.Enum(['spot', 'futures'] as const),
  symbol: Type.String(),
  kind: Type.Enum(ALERT_KINDS),
  line: nullable(Line),
  direction: Type.Enum(ALERT_DIRECTIONS),
  value: Type.String(),
  channels: Type.Array(Type.Enum(ALERT_CHANNELS)),
  /** `delisted`: its pair is no longer listed. */
  status: Type.Enum(['open', 'fired', 'delisted'] as const),
  /** Milliseconds since 1970. */
  createdAt: Type.Integer(),
  endedAt: nullable(Type.Integer()),
  /** The figure at which it fired. */
  firedValue: nullable(Type.String()),
  /** How the ways of telling it have ended, each by its channel. */
  deliveries: Type.Array(
    Type.Object({ channel: Type.Enum(ALERT_CHANNELS), status: Type.Enum(['waiting', 'sending', 'sent', 'failed'] as const) }),
  ),
})
export type AlertRow = Static<typeof AlertRow>

/** Open ones first, then by age, newest first. */
export const AlertList = Type.Object({ rows: Type.Array(AlertRow), open: Type.Integer() })
export type AlertList = Static<typeof AlertList>

export const AlertWays = Type.Object({
  /** Whether the account has an address that mail is sent to. */
  mail: Type.Boolean(),
  /** Null if the operator lets nothing leave. */
  outgoing: nullable(
    Type.Object({
      /** The public key by which push services know us: base64url. */
      pushKey: Type.String(),
    }),
  ),
  webhook: nullable(Type.Object({ url: Type.String(), createdAt: Type.Integer() })),
  devices: Type.Array(Type.Object({ id: Type.String(), label: Type.String(), createdAt: Type.Integer() })),
})
export type AlertWays = Static<typeof AlertWays>

/** An empty address removes the webhook. */
export const WebhookBody = Type.Object({ url: Type.String({ maxLength: WEBHOOK_CHARACTERS_MAX }) })
/** The secret that signs what is sent, for the only time; null if the webhook was removed. */
export const WebhookAnswer = Type.Object({ secret: nullable(Type.String()) })

/** A browser's subscription, as its `PushSubscription` gives it. */
export const AddPushBody = Type.Object({
  endpoint: Type.String({ maxLength: 1000 }),
  p256dh: Type.String({ maxLength: 100 }),
  auth: Type.String({ maxLength: 40 }),
})
export type AddPushBody = Static<typeof AddPushBody>
export const RemovePushBody = Type.Object({ id: Type.Optional(Id), endpoint: Type.Optional(Type.String({ maxLength: 1000 })) })
