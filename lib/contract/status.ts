import { Type, type Static } from 'typebox'
import { DATA_STATES, INCIDENT_KINDS, NODE_STATES, REPORTED_STATES, STATUS_PARTS, TRADING_STATES } from './status-kinds.ts'

/** The state of the exchange for visitors: no names or addresses of machines. Times in milliseconds since 1970. */
export const StatusNow = Type.Object({
  trading: Type.Enum([...TRADING_STATES]),
  marketData: Type.Enum([...DATA_STATES]),
  database: Type.Enum(['working', 'unreachable']),
  /** The nodes of this site, of which one leads. */
  nodes: Type.Array(Type.Object({ state: Type.Enum([...NODE_STATES]) })),
  /** What operators report, latest first, in the best language for the page that asks; null if it cannot be read now. */
  reported: Type.Union([
    Type.Null(),
    Type.Array(
      Type.Object({
        id: Type.String(),
        parts: Type.Array(Type.Enum([...STATUS_PARTS])),
        beganAt: Type.Integer(),
        endedAt: Type.Union([Type.Integer(), Type.Null()]),
        /** Latest first. */
        updates: Type.Array(
          Type.Object({
            at: Type.Integer(),
            state: Type.Enum([...REPORTED_STATES]),
            /** Plain text. */
            text: Type.String(),
            tag: Type.String(),
            direction: Type.Enum(['ltr', 'rtl']),
          }),
        ),
      }),
    ),
  ]),
  /** Latest first; null if they cannot be read now. `endedAt` is null while an incident lasts. */
  incidents: Type.Union([
    Type.Null(),
    Type.Array(
      Type.Object({
        kind: Type.Enum([...INCIDENT_KINDS]),
        beganAt: Type.Integer(),
        endedAt: Type.Union([Type.Integer(), Type.Null()]),
      }),
    ),
  ]),
})
export type StatusNow = Static<typeof StatusNow>
