import {
  DATA_STATES,
  INCIDENT_KINDS,
  NODE_STATES,
  TRADING_STATES,
  type DataState,
  type IncidentKind,
  type NodeState,
  type TradingState,
} from '#lib/contract/status-kinds.ts'

/** An interruption of the service; times in milliseconds, `endedAt` null while it lasts. */
export interface Incident {
  readonly kind: IncidentKind
  readonly beganAt: number
  readonly endedAt: number | null
}

/** The answer of `GET /v1/public/status`. */
export interface SiteStatus {
  readonly trading: TradingState
  readonly marketData: DataState
  readonly database: 'working' | 'unreachable'
  readonly nodes: readonly NodeState[]
  /** Null if they cannot be read now. */
  readonly incidents: readonly Incident[] | null
}

/** Parses an answer of the gateway; null if it is none. What a newer gateway says beyond that is left out. */
export function readSiteStatus(unsafe: unknown): SiteStatus | null {
  const data = isRecord(unsafe) && unsafe['code'] === '00000' ? unsafe['data'] : null
  if (!isRecord(data)) return null
  const trading = TRADING_STATES.find((known) => known === data['trading'])
  const marketData = DATA_STATES.find((known) => known === data['marketData'])
  if (trading === undefined || marketData === undefined) return null
  const { nodes, incidents } = data
  return {
    trading,
    marketData,
    database: data['database'] === 'working' ? 'working' : 'unreachable',
    nodes: Array.isArray(nodes) ? nodes.flatMap(readNode) : [],
    incidents: Array.isArray(incidents) ? incidents.flatMap(readIncident) : null,
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

function isRecord(unsafe: unknown): unsafe is Partial<Record<string, unknown>> {
  return typeof unsafe === 'object' && unsafe !== null
}

/** Checks whether everything that the gateway reports works. A replay that has reached its end counts as working. */
export function isWhole({ trading, marketData, database }: SiteStatus): boolean {
  return trading === 'working' && marketData !== 'silent' && database === 'working'
}
