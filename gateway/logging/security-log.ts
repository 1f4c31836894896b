import { createHash, randomBytes } from 'node:crypto'

/**
 * What a security log is read for, by its name in the log, with the fields that its line has: ids, and words of tables of ours. Nothing of a
 * person is in it beyond that: no mail address, number, name or text.
 */
export const SECURITY_EVENTS = {
  /** Somebody has entered an account. */
  'log-in': ['way', 'user'],
  /** The first step of a log-in was right, and a second one is asked for. */
  'second-step-asked': ['way', 'from'],
  'log-in-failed': ['way', 'reason', 'from'],
  registration: ['way', 'user'],
  'registration-refused': ['way', 'reason', 'from'],
  /** A way into the account, a key, a hook or the account itself was changed by its owner. `subject` is an id among those of its kind. */
  'account-changed': ['what', 'user', 'subject'],
  'account-change-refused': ['what', 'reason', 'user'],
  'session-ended': ['reason', 'user', 'session'],
  'account-closed': ['reason', 'user'],
  /** By an operator; the audit log says by whom, and why. */
  'account-frozen': ['user'],
  'account-unfrozen': ['user'],
  /** A limit of tries or of requests was reached; once for each of its windows. */
  'limit-reached': ['limit', 'from'],
  'captcha-passed': ['from'],
  'captcha-failed': ['reason', 'from'],
  /** A call with the key of a bot was refused. */
  'key-refused': ['reason', 'from'],
} as const satisfies Readonly<Record<string, readonly string[]>>

export type SecurityEvent = keyof typeof SECURITY_EVENTS
export type SecurityIds<Event extends SecurityEvent> = Readonly<Record<(typeof SECURITY_EVENTS)[Event][number], string | null>>

export interface SecurityCount {
  readonly event: SecurityEvent
  /** The word that tells events of a name apart: a way, a thing or a limit; empty if there is none. */
  readonly detail: string
  readonly count: number
}

type Write = (line: Readonly<Record<string, string | null>>) => void

/** The fields that divide the counts of an event. Reasons do not: the log has them. */
const DETAILS = ['way', 'what', 'limit'] as const

/** New with each process, so that nobody finds an address by trying all of them. */
const SALT = randomBytes(16)

const counts = new Map<string, { readonly event: SecurityEvent; readonly detail: string; count: number }>()
let write: Write = () => {}

/** Has the events written, as long as this process runs; until then they are counted alone. */
export function openSecurityLog(log: { info(details: object, message: string): void }): void {
  write = ({ event, ...ids }) => log.info({ security: event, ...ids }, 'security')
}

/** Logs and counts an event of security: the one place by which all of them come. */
export function logSecurity<Event extends SecurityEvent>(event: Event, ids: SecurityIds<Event>): void {
  const fields: Readonly<Record<string, string | null>> = ids
  const detail = DETAILS.map((name) => fields[name]).find((value) => typeof value === 'string') ?? ''
  const key = `${event} ${detail}`
  const known = counts.get(key)
  if (known === undefined) counts.set(key, { event, detail, count: 1 })
  else known.count += 1
  write({ event, ...fields })
}

/** Returns how often each event has happened since the process began. */
export function readSecurityCounts(): readonly SecurityCount[] {
  return [...counts.values()]
}

/** Returns a name for an address that is the same until the process ends, and says nothing about it. */
export function hideAddress(address: string): string {
  return createHash('sha256').update(SALT).update(address).digest('base64url').slice(0, 12)
}
