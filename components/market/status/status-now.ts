import {
  DATA_STATES,
  INCIDENT_KINDS,
  NODE_STATES,
  REPORTED_STATES,
  STATUS_PARTS,
  TRADING_STATES,
  type DataState,
  type IncidentKind,
  type NodeState,
  type ReportedState,
  type StatusPart,
  type TradingState,
} from '#lib/contract/status-kinds.ts'

/** An interruption of the service; times in milliseconds, `endedAt` null while it lasts. */
export interface Incident {
  readonly kind: IncidentKind
  readonly beganAt: number
  readonly endedAt: number | null
}

/** A message of operators about an incident, with its time, as plain text in one language. */
export interface ReportedUpdate {
  readonly at: number
  readonly state: ReportedState
  readonly text: string
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
}

/** An incident that operators report. */
export interface Reported {
  readonly id: string
  readonly parts: readonly StatusPart[]
  readonly beganAt: number
  readonly endedAt: number | null
  /** Latest first. */
  readonly updates: readonly ReportedUpdate[]
}

/** The answer of `GET /v1/public/status`. */
export interface SiteStatus {
  readonly trading: TradingState
  readonly marketData: DataState
  readonly database: 'working' | 'unreachable'
  readonly nodes: readonly NodeState[]
  /** Null if they cannot be read now. */
  readonly incidents: readonly Incident[] | null
  readonly reported: readonly Reported[]
}

/** Parses an answer of the gateway; null if it is none. What a newer gateway says beyond that is left out. */
export function readSiteStatus(unsafe: unknown): SiteStatus | null {
  const data = isRecord(unsafe) && unsafe['code'] === '00000' ? unsafe['data'] : null
  if (!isRecord(data)) return null
  const trading = TRADING_STATES.find((known) => known === data['trading'])
  const marketData = DATA_STATES.find((known) => known === data['marketData'])
  if (trading === undefined || marketData === undefined) return null
  const { nodes, incidents, reported } = data
  return {
    trading,
    marketData,
    database: data['database'] === 'working' ? 'working' : 'unreachable',
    nodes: Array.isArray(nodes) ? nodes.flatMap(readNode) : [],
    incidents: Array.isArray(incidents) ? incidents.flatMap(readIncident) : null,
    reported: Array.isArray(reported) ? reported.flatMap(readReported) : [],
  }
}

function readNode(unsafe: unknown): readonly NodeState[] {
  const state = isRecord(unsafe) ? NODE_STATES.find((known) => known === unsafe['state']) : undefined
  return state === undefined ? [] : [state]
}

function readIncident(unsafe: unknown): readonly Incident[] {
  if (!isRecord(unsafe)) return []
  const { kind: named, beganAt, endedAt } = unsafe
  const kind = INCIDENT_KINDS.find((known) => known === named)
  if (kind === undefined || typeof beganAt !== 'number') return []
  return [{ kind, beganAt, endedAt: typeof endedAt === 'number' ? endedAt : null }]
}

function readReported(unsafe: unknown): readonly Reported[] {
  if (!isRecord(unsafe)) return []
  const { id, parts, beganAt, endedAt, updates } = unsafe
  if (typeof id !== 'string' || typeof beganAt !== 'number' || !Array.isArray(parts) || !Array.isArray(updates)) return []
  return [
    {
      id,
      parts: STATUS_PARTS.filter((part) => parts.includes(part)),
      beganAt,
      endedAt: typeof endedAt === 'number' ? endedAt : null,
      updates: updates.flatMap(readUpdate),
    },
  ]
}

function readUpdate(unsafe: unknown): readonly ReportedUpdate[] {
  if (!isRecord(unsafe)) return []
  const { at, text, tag, direction } = unsafe
  const state = REPORTED_STATES.find((known) => known === unsafe['state'])
  if (state === undefined || typeof at !== 'number' || typeof text !== 'string' || typeof tag !== 'string') return []
  return [{ at, state, text, tag, direction: direction === 'rtl' ? 'rtl' : 'ltr' }]
}

function isRecord(unsafe: unknown): unsafe is Partial<Record<string, unknown>> {
  return typeof unsafe === 'object' && unsafe !== null
}

/** Checks whether everything that the gateway reports works. A replay that has reached its end counts as working. */
export function isWhole({ trading, marketData, database }: SiteStatus): boolean {
  return trading === 'working' && marketData !== 'silent' && database === 'working'
}
