import { systemTimers } from '#lib/kernel/clock.ts'
import type { AccountFrame, AccountHello, AccountSnapshot, AccountUpdate } from '#lib/contract/trading-stream.ts'
import { backOffMs } from './back-off.ts'
import { createConnection, type ConnectionOptions, type ConnectionState } from './connection.ts'

/** The private socket of a tab: one account, every change in its order, none missing. */
export interface AccountStream {
  /** Says whether anybody needs it. */
  need(needed: boolean): void
  state(): ConnectionState
  close(): void
}

export interface AccountStreamOptions extends Pick<ConnectionOptions, 'connect' | 'clock' | 'timers' | 'random' | 'activity'> {
  /** The account as it is; replaces all that was known. */
  readonly onSnapshot: (snapshot: AccountSnapshot) => void
  /** What has changed since; its numbers follow on those before. */
  readonly onUpdate: (update: AccountUpdate) => void
  readonly onState: (state: ConnectionState) => void
  /** An attempt to connect has failed, perhaps because there is no session any more: whoever knows sessions finds out. */
  readonly onRefused: () => void
}

interface Position {
  readonly run: string
  readonly seq: number
}

/**
 * Keeps the account's stream (`lib/contract/trading-stream.ts`). After a reconnect, and after a gap in the numbers, it says where it
 * stands and is told what is missing, or everything anew.
 */
export function createAccountStream(options: AccountStreamOptions): AccountStream {
  const { timers = systemTimers } = options
  let known: Position | null = null
  /** The server has been asked for what is missing: until it comes, nothing else fits. */
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
    const hello: AccountHello = known === null ? { op: 'start' } : { op: 'start', since: known }
    connection.send(JSON.stringify(hello))
  }

  function heard(unsafeText: unknown): void {
    const frame = readFrame(unsafeText)
    if (frame === null) return
    // The server closes after it. What comes next may be another session of this browser, perhaps somebody else's: it begins anew.
    if (frame.type === 'ended') {
      known = null
      return
    }
    if (frame.type === 'snapshot') {
      known = { run: frame.run, seq: frame.seq }
      isAsking = false
      return options.onSnapshot(frame)
    }
    take(frame)
  }

  function take(update: AccountUpdate): void {
    // Without a snapshot nothing can follow on it; what is known already says nothing new.
    if (known === null || update.seq <= known.seq) return
    if (update.from !== known.seq + 1) return ask()
    known = { run: known.run, seq: update.seq }
    isAsking = false
    faults = 0
    options.onUpdate(update)
  }

  /** Something is missing: asks for it, at once the first time, then with growing waits. */
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

/** A frame of our own gateway, which sends by the schemas of the contract; null for what is none, as the answer to a ping. */
function readFrame(unsafeText: unknown): AccountFrame | null {
  if (typeof unsafeText !== 'string' || !unsafeText.startsWith('{')) return null
  try {
    const unsafe: unknown = JSON.parse(unsafeText)
    return isFrame(unsafe) ? unsafe : null
  } catch {
    return null
  }
}

function isFrame(unsafe: unknown): unsafe is AccountFrame {
  if (typeof unsafe !== 'object' || unsafe === null || !('type' in unsafe)) return false
  if (unsafe.type === 'ended') return true
  const numbered = 'seq' in unsafe && Number.isSafeInteger(unsafe.seq)
  if (unsafe.type === 'snapshot') return numbered && 'run' in unsafe && typeof unsafe.run === 'string'
  return unsafe.type === 'update' && numbered && 'from' in unsafe && Number.isSafeInteger(unsafe.from)
}

/** Address of the account's stream of the page's own host. */
export function accountStreamAddress(page: Pick<Location, 'protocol' | 'host'>, path: string): string {
  return `${page.protocol === 'https:' ? 'wss' : 'ws'}://${page.host}${path}`
}
