/** `GET /v1/public/status`: the state of the exchange, its nodes, and what has interrupted it lately. */
export const STATUS_PATH = '/v1/public/status'

/** Days for which incidents are kept. */
export const INCIDENT_DAYS = 90

/** The interruptions that are recorded: no node led, the database was away, trading stood still, prices were not current. */
export const INCIDENT_KINDS = ['no-leader', 'database', 'trading', 'market-data'] as const
export type IncidentKind = (typeof INCIDENT_KINDS)[number]

export const NODE_STATES = ['leading', 'standing-by', 'behind', 'away'] as const
export type NodeState = (typeof NODE_STATES)[number]

export const TRADING_STATES = ['working', 'stalled', 'halted'] as const
export type TradingState = (typeof TRADING_STATES)[number]

export const DATA_STATES = ['working', 'synchronising', 'silent', 'ended'] as const
export type DataState = (typeof DATA_STATES)[number]

/** The parts of the site that operators name in an incident which they report. */
export const STATUS_PARTS = ['pages', 'trading', 'market-data', 'stream', 'database'] as const
export type StatusPart = (typeof STATUS_PARTS)[number]

export const REPORTED_STATES = ['investigating', 'fixing', 'resolved'] as const
export type ReportedState = (typeof REPORTED_STATES)[number]

/** Incidents that operators report, of which the status page shows so many. */
export const REPORTED_MAX = 20
