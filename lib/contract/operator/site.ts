import { Type } from 'typebox'
import { PRODUCT_FACTS, type ProductKey } from '#lib/contract/products/product-facts.ts'
import { REPORTED_STATES, STATUS_PARTS, type ReportedState, type StatusPart } from '#lib/contract/status-kinds.ts'
import { act, type ActContracts } from './act.ts'
import { Limit } from './fields.ts'
import { LegalNames, Maintenance } from './site-values.ts'

/** Characters of an announcement, and of what is said of an incident. */
const HTML_MAX = 8000
const TEXT_MAX = 2000

const Id = Type.String({ minLength: 1, maxLength: 40, pattern: '^[\\w-]+$' })
/** The name of a catalogue of messages, such as `en` or `zh-TW`. */
const Language = Type.String({ minLength: 2, maxLength: 16, pattern: '^[\\w-]+$' })
/** A time in UTC, such as `2026-12-24T22:00Z`. */
const Moment = Type.String({ maxLength: 24, pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(:\\d\\d(\\.\\d{1,3})?)?Z$' })
const Html = Type.String({ minLength: 1, maxLength: HTML_MAX })
const Text = Type.String({ minLength: 1, maxLength: TEXT_MAX })
const After = Type.Optional(Id)
const Time = Type.Integer()
const OrNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) => Type.Union([schema, Type.Null()])
const Done = Type.Object({ done: Type.Literal(true) })

const Product = Type.Unsafe<ProductKey>(Type.Union(Object.keys(PRODUCT_FACTS).map((name) => Type.Literal(name))))
const Part = Type.Unsafe<StatusPart>(Type.Union(STATUS_PARTS.map((name) => Type.Literal(name))))
const State = Type.Unsafe<ReportedState>(Type.Union(REPORTED_STATES.map((name) => Type.Literal(name))))

const Texts = Type.Record(Type.String(), Type.String())

const AnnouncementShown = Type.Object({
  announcement: Type.String(),
  target: Type.String(),
  texts: Texts,
  from: Time,
  until: OrNull(Time),
})

const IncidentShown = Type.Object({
  incident: Type.String(),
  parts: Type.Array(Type.String()),
  beganAt: Time,
  endedAt: OrNull(Time),
  updates: Type.Array(Type.Object({ nth: Type.Integer(), at: Time, state: Type.String(), texts: Texts })),
})

/** What operators see and do of the site as a whole. */
export const SITE_ACTS = {
  'site/state': act(
    'viewer',
    'read',
    Type.Object({}),
    Type.Object({ maintenance: Maintenance, closed: Type.Boolean(), legal: LegalNames }),
  ),
  'site/announcements': act(
    'viewer',
    'read',
    Type.Object({ limit: Limit, after: After }),
    Type.Object({ rows: Type.Array(AnnouncementShown), next: OrNull(Type.String()) }),
  ),
  /** For everybody, visitors or users; with a product only on its pages, with a market only at its terminals. */
  'site/announce': act(
    'support',
    'change',
    Type.Object({
      language: Language,
      html: Html,
      readers: Type.Optional(Type.Union([Type.Literal('everybody'), Type.Literal('visitors'), Type.Literal('users')])),
      product: Type.Optional(Product),
      market: Type.Optional(Type.String({ minLength: 2, maxLength: 30, pattern: '^[A-Z0-9]+$' })),
      from: Type.Optional(Moment),
      until: Type.Optional(Moment),
    }),
    Type.Object({ announcement: Type.String() }),
  ),
  /** Adds a language to an announcement, or changes what it says there. */
  'site/announce-also': act('support', 'change', Type.Object({ announcement: Id, language: Language, html: Html }), Done),
  'site/end-announcement': act('support', 'change', Type.Object({ announcement: Id }), Done),
  /** Closes the site, at once or from a time that is announced. */
  'site/maintenance': act(
    'owner',
    'danger',
    Type.Object({ from: Type.Optional(Moment), until: Type.Optional(Moment) }),
    Type.Object({ maintenance: Maintenance }),
  ),
  'site/end-maintenance': act('owner', 'change', Type.Object({}), Done),
  'site/incidents': act(
    'viewer',
    'read',
    Type.Object({ limit: Limit, after: After }),
    Type.Object({ rows: Type.Array(IncidentShown), next: OrNull(Type.String()) }),
  ),
  /** Opens an incident on the status page. */
  'site/incident': act(
    'support',
    'change',
    Type.Object({
      parts: Type.Array(Part, { minItems: 1, maxItems: STATUS_PARTS.length, uniqueItems: true }),
      state: State,
      language: Language,
      text: Text,
    }),
    Type.Object({ incident: Type.String() }),
  ),
  /** Says more of it; `resolved` ends it. */
  'site/incident-update': act(
    'support',
    'change',
    Type.Object({ incident: Id, state: State, language: Language, text: Text }),
    Type.Object({ nth: Type.Integer() }),
  ),
  /** Adds a language to one of its updates, or changes what that says there. */
  'site/incident-text': act(
    'support',
    'change',
    Type.Object({ incident: Id, nth: Type.Integer({ minimum: 1, maximum: 1000 }), language: Language, text: Text }),
    Done,
  ),
  /** What is left out stays. */
  'site/legal': act('owner', 'change', Type.Partial(LegalNames), LegalNames),
} as const satisfies ActContracts
