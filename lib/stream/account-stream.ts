import { systemTimers } from '#lib/kernel/clock.ts'
import type { CountdownRow } from '#lib/contract/trading/trading-countdowns.ts'
import type { AccountAlert, AccountMessage, AccountHello, AccountSnapshot, AccountUpdate } from '#lib/contract/trading-stream.ts'
import { backOffMs } from './back-off.ts'
import { createConnection, type ConnectionOptions, type ConnectionState } from './connection.ts'

/** The private socket of a tab: one account, every change in order, none missing. */
export interface AccountStream {
  /** Sets whether the stream is needed. */
  need(needed: boolean): void
  state(): ConnectionState
  close(): void
}

export interface AccountStreamOptions extends Pick<ConnectionOptions, 'connect' | 'clock' | 'timers' | 'random' | 'activity'> {
  /** Receives the whole account, which replaces all known state. */
  readonly onSnapshot: (snapshot: AccountSnapshot) => void
  /** Receives the changes since then; sequence numbers follow the previous ones. */
  readonly onUpdate: (update: AccountUpdate) => void
  /** Receives that an alert has fired or the list of alerts has changed; such messages have no place in the sequence. */
  readonly onAlert: (alert: AccountAlert) => void
  /** Receives the armed dead man's switches: none when a connection opens, and all of them later. */
  readonly onCountdowns?: (rows: readonly CountdownRow[]) => unknown
  readonly onState: (state: ConnectionState) => void
  /** An attempt to connect failed, perhaps because the session has ended; the caller must check. */
  readonly onRefused: () => void
}

interface Position {
  readonly run: string
  readonly seq: number
}

/**
 * Keeps the account's stream open (`lib/contract/trading-stream.ts`). After a reconnect, and after a gap in the sequence numbers,
 * it sends the last number it has and gets the missing updates, or a new snapshot.
 */
export function createAccountStream(options: AccountStreamOptions): AccountStream {
  const { timers = systemTimers } = options
  let known: Position | null = null
  /** Whether the missing messages were requested: until they arrive, no other update fits. */
  let isAsking = false
  let faults = 0
  let undoWait: (() => void) | null = null

  const connection = createConnection({
    ...options,
    opened: greet,
    heard,
    changed: options.onState,
    refused: options.onRefused,
  })

  function greet(): void {
    undoWait?.()
    undoWait = null
    isAsking = true
    options.onCountdowns?.([])
    const hello: AccountHello = known === null ? { op: 'start' } : { op: 'start', since: known }
    connection.send(JSON.stringify(hello))
  }

  function heard(unsafeText: unknown): void {
    const message = readMessage(unsafeText)
    if (message === null) return
    // The server closes after it. The next session of this browser may be another user's, so the stream starts afresh.
    if (message.type === 'ended') {
      known = null
      return
    }
    if (message.type === 'alert') return options.onAlert(message)
    if (message.type === 'countdowns') return void options.onCountdowns?.(message.rows)
    if (message.type === 'snapshot') {
      known = { run: message.run, seq: message.seq }
      isAsking = false
      return options.onSnapshot(message)
    }
    take(message)
  }

  function take(update: AccountUpdate): void {
    // An update without a snapshot has no base, and a known one contains nothing new.
    if (known === null || update.seq <= known.seq) return
    if (update.from !== known.seq + 1) return ask()
    known = { run: known.run, seq: update.seq }
    isAsking = false
    faults = 0
    options.onUpdate(update)
  }

  /** Requests missing updates: at once the first time, then with growing waits. */
  function ask(): void {
    if (isAsking || undoWait !== null) return
    undoWait = timers.after(faults === 0 ? 0 : backOffMs(faults, 1), greet)
    faults += 1
  }

  return {
    need: connection.need,
    state: connection.state,
    close() {
      undoWait?.()
      undoWait = null
      connection.close()
    },
  }
}

/** Reads a message of our own gateway, which follows the contract's schemas; null for others, such as the answer to a ping. */
function readMessage(unsafeText: unknown): AccountMessage | null {
  if (typeof unsafeText !== 'string' || !unsafeText.startsWith('{')) return null
  try {
    const unsafe: unknown = JSON.parse(unsafeText)
    return isMessage(unsafe) ? unsafe : null
  } catch {
    return null
  }
}

function isMessage(unsafe: unknown): unsafe is AccountMessage {
  if (typeof unsafe !== 'object' || unsafe === null || !('type' in unsafe)) return false
  if (unsafe.type === 'ended') return true
  if (unsafe.type === 'alert') return 'notice' in unsafe
  if (unsafe.type === 'countdowns') return 'rows' in unsafe && Array.isArray(unsafe.rows)
  const numbered = 'seq' in unsafe && Number.isSafeInteger(unsafe.seq)
  if (unsafe.type === 'snapshot') return numbered && 'run' in unsafe && typeof unsafe.run === 'string'
  return unsafe.type === 'update' && numbered && 'from' in unsafe && Number.isSafeInteger(unsafe.from)
}

/** Returns the address of the account's stream on the page's own host. */
export function accountStreamAddress(page: Pick<Location, 'protocol' | 'host'>, path: string): string {
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}${path}`
}
