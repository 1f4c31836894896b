import type { DataFolder } from '#gateway/store/data-folder.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import { restoreSnapshot, type Snapshot } from '#gateway/engine/record/snapshot.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import type { AccountTrail } from '#gateway/exchange/changes/account-trail.ts'
import { HISTORY_FILE } from '#gateway/exchange/history/history-file.ts'
import { HistoryStore } from '#gateway/exchange/history/history-store.ts'
import { LocalExchange } from '#gateway/exchange/local/local-exchange.ts'
import type { FromWorker, ToWorker } from '#gateway/exchange/worker/messages.ts'
import type { FollowedJournal } from './follow-journal.ts'

/** How long an answer waits for the record that it speaks of, or a new trader for their account, in ms. */
const APPLIED_TIMEOUT_MS = 1000

/** The exchange as a replica sees it (ADR 45): all reads and streams, and no commands, which its owner passes to the primary. */
export interface ReplicaExchange {
  readonly local: LocalExchange
  /** Resolves when a record of the primary has been applied here: true, or false if that takes too long. */
  applied(sequence: number): Promise<boolean>
  /** The same for a record that a client names, whom nobody has to believe. */
  reached(sequence: number): Promise<boolean>
}

export interface ReplicaExchangeParts {
  readonly journal: FollowedJournal
  readonly folder: DataFolder
  readonly feed: MarketFeed
  /** The state from which the replica tells all later records. */
  readonly snapshot: string
  /** The latest changes of all accounts, which go on when this gateway is the primary. */
  readonly trail?: AccountTrail | undefined
}

/** Opens the read state of a replica and keeps it current. */
export function openReplicaExchange({ journal, folder, feed, snapshot, trail }: ReplicaExchangeParts): ReplicaExchange {
  const waiting = new Set<() => void>()

  /** Resolves when a condition holds, which is looked at after each told record; false if it does not in time. */
  function until(isMet: () => boolean): Promise<boolean> {
    if (isMet()) return Promise.resolve(true)
    return new Promise((resolve) => {
      const end = (isInTime: boolean): void => {
        clearTimeout(overdue)
        waiting.delete(look)
        resolve(isInTime)
      }
      const look = (): void => {
        if (isMet()) end(true)
      }
      const overdue = setTimeout(() => end(false), APPLIED_TIMEOUT_MS).unref()
      waiting.add(look)
    })
  }

  /** Only accounts are opened from here, by the primary; whatever else is asked for is turned away. */
  function answer(message: ToWorker): void {
    if (message.type === 'stop') return hear({ type: 'stopped' })
    if (message.type === 'receipt') return hear({ type: 'receipt', id: message.id, receipt: null })
    if (message.type === 'consider') return hear({ type: 'considered', id: message.id, considered: null })
    if (message.type === 'probe') return hear({ type: 'probed', id: message.id, isWritable: false })
    if (message.type === 'forget') return journal.forget(message.accounts)
    if (message.type !== 'commands') return
    const ids = message.requests.map(({ id }) => id)
    const opened = message.requests.flatMap(({ command }) => (command.type === 'open-account' ? [command.account] : []))
    for (const account of opened) journal.ensure(account)
    const isOpen = (account: string): boolean => (local.state.accounts.get(account)?.epoch ?? null) !== null
    const done = opened.length === 0 ? Promise.resolve(false) : until(() => opened.every(isOpen))
    void done.then(() => hear({ type: 'turned-away', ids, as: 'busy' }))
  }

  const local = new LocalExchange({
    link: { post: (message) => setImmediate(() => answer(message)) },
    feed,
    history: new HistoryStore(folder.file(HISTORY_FILE), true),
    state: restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(snapshot) as Snapshot),
    trail,
  })

  function hear(message: FromWorker): void {
    local.hear(message)
    const { state, detail } = local.status()
    if (message.type === 'hash' && state === 'halted') journal.differ(detail ?? '')
    if (message.type === 'committed') for (const look of waiting) look()
  }

  journal.hear(hear)
  const reached = (sequence: number): Promise<boolean> => until(() => local.state.sequence >= sequence)
  return {
    local,
    reached,
    applied(sequence) {
      journal.hearOf(sequence)
      return reached(sequence)
    },
  }
}
