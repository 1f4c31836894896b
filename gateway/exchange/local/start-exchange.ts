import { existsSync } from 'node:fs'
import type { Worker } from 'node:worker_threads'
import type { AccountTrail } from '../changes/account-trail.ts'
import { findRelay, type FeedConfig } from '#gateway/feed/open/create-feed.ts'
import type { MarketFeed } from '#gateway/feed/market-feed.ts'
import { JOURNAL_FILE } from '#gateway/journal/journal-file.ts'
import { type DataFolder, StoreError } from '#gateway/store/data-folder.ts'
import { claimForFeed, type FolderFeed } from '#gateway/store/folder-feed.ts'
import { WITNESS_FILE } from '#gateway/journal/witness.ts'
import { engineTerms, unfitMarkets } from '../terms/engine-terms.ts'
import type { ExchangeMeter } from '../exchange-meter.ts'
import { knownByWitness } from '#gateway/journal/known-records.ts'
import { HISTORY_FILE, knownByHistory, setAsideIfDamaged } from '../history/history-file.ts'
import { HistoryStore } from '../history/history-store.ts'
import { isWaiting, startEngineThread } from './engine-thread.ts'
import { LocalExchange } from './local-exchange.ts'
import { reportReplay } from './replay-progress.ts'
import { HeardRebuild } from '../worker/told-rebuild.ts'
import type { FromWorker, Opened, ToWaitingWorker, ToWorker, WorkerSetup } from '../worker/messages.ts'

export interface ExchangeOptions {
  readonly folder: DataFolder
  /** PostgreSQL for the journal; if null, a file of the folder. */
  readonly databaseUrl: string | null
  /** The epoch in which this gateway leads the exchange of its database; without one, it leads only if no other gateway runs. */
  readonly epoch?: number | null
  /** The rules that all gateways know; null if there is only this one. */
  readonly rules?: number | null
  /** The name of the accounts' store if it has people; their journal cannot be empty then. */
  readonly peopleIn?: string | null
  /** The version that ran the exchange last; null if it is not known. */
  readonly writtenBy?: string | null
  readonly meter?: ExchangeMeter | null
  /** The latest changes of all accounts, which may go on from where this gateway followed another one. */
  readonly trail?: AccountTrail | undefined
  /** Hears each message of the engine's thread after the exchange has; `before` is the sequence of the last record before it. */
  readonly onHeard?: ((before: number, message: FromWorker) => void) | null
  /** The engine's thread, if it was started before. */
  readonly thread?: Worker | undefined
  readonly feed: MarketFeed
  /** The configuration that `feed` was made with. */
  readonly feedConfig: FeedConfig
  readonly log: { info(details: object, message: string): void; warn(details: object, message: string): void }
  /** Called when the engine's thread has died: trading is no longer possible, and reads would be out of date. */
  readonly onDeath: (error: Error) => void
}

/** Starts the engine's thread and waits until it has recovered. Throws StoreError with a sentence for the operator. */
export async function startExchange(options: ExchangeOptions): Promise<LocalExchange> {
  const { folder, databaseUrl, epoch = null, rules = null, peopleIn = null, writtenBy = null, feed, feedConfig, log, onDeath } = options
  const journalFile = folder.file(JOURNAL_FILE)
  claimForFeed(folder, toFolderFeed(feedConfig), existsSync(journalFile))
  const historyFile = folder.file(HISTORY_FILE)
  const witnessFile = folder.file(WITNESS_FILE)
  const known = { records: knownByHistory(historyFile), peopleIn: existsSync(witnessFile) ? null : peopleIn, writtenBy }
  const damage = setAsideIfDamaged(historyFile)
  if (damage !== null) log.warn({}, damage)
  for (const sentence of unfitMarkets(feed)) log.warn({}, sentence)
  const setup: WorkerSetup = {
    journalFile,
    databaseUrl,
    epoch,
    witnessFile,
    historyFile,
    known,
    feed: feedConfig,
    terms: engineTerms(feed),
    rules,
  }
  const { thread } = options
  const worker = thread !== undefined && isWaiting(thread) ? thread : startEngineThread()
  worker.postMessage({ type: 'setup', setup } satisfies ToWaitingWorker, [])
  const rebuild = new HeardRebuild()
  const report = reportReplay(log, () => knownByWitness(witnessFile).at(-1)?.sequence ?? null)
  // Other messages that arrive before the exchange exists are queued, because an event without a listener is lost.
  const early: FromWorker[] = []
  let hear = (message: FromWorker): void => {
    if (rebuild.hear(message)) report(rebuild.state.sequence)
    else early.push(message)
  }
  worker.on('message', (message: FromWorker) => hear(message))
  const relay = findRelay(feed)
  // Frames that come before the thread listens wait in its port, so it misses none.
  relay?.relay((frame) => worker.postMessage({ type: 'frame', frame } satisfies ToWorker, []))
  const opened = await readiness(worker)
  const { changed, refused } = opened.terms
  if (refused.length > 0)
    log.warn({ refused }, 'contract terms could not be put in force: the disk takes nothing; those of the journal go on')
  // A new journal begins with its terms.
  if (changed.length > 0 && opened.sequence > changed.length) log.info({ changed }, 'contract terms are in force from now on')
  // After a clean end there is nothing to report: the first line that a person needs is the address.
  if (opened.replayed > 0) log.info(opened, 'the exchange has recovered')
  const link = { post: (message: ToWorker) => worker.postMessage(message, []) }
  const history = new HistoryStore(historyFile, true)
  const exchange = new LocalExchange({ link, feed, history, state: rebuild.state, meter: options.meter ?? null, trail: options.trail })
  let isStopped = false
  hear = (message) => {
    if (message.type === 'stopped') isStopped = true
    if (message.type === 'wanted') relay?.wantElsewhere('engine', message.markets)
    if (message.type === 'notice') for (const sentence of message.sentences) log.warn({}, sentence)
    if (message.type === 'status') log.warn(message, 'the exchange changed its state')
    const before = exchange.state.sequence
    exchange.hear(message)
    options.onHeard?.(before, message)
  }
  for (const message of early.splice(0)) hear(message)
  worker.on('error', onDeath)
  worker.on('exit', (code) => {
    if (!isStopped) onDeath(new Error(`The thread of the exchange ended with code ${code}.`))
  })
  return exchange
}

function toFolderFeed(config: FeedConfig): FolderFeed {
  return config.source === 'live' ? { source: config.source, exchange: config.exchange } : { source: config.source }
}

/** Waits until the thread has recovered. */
function readiness(worker: Worker): Promise<Opened> {
  return new Promise((resolve, reject) => {
    const onExit = (code: number): void => reject(new StoreError(`The exchange could not start: its thread ended with code ${code}.`))
    const onMessage = (message: FromWorker): void => {
      if (message.type === 'restored' || message.type === 'replayed') return
      worker.off('exit', onExit).off('error', reject).off('message', onMessage)
      if (message.type === 'ready') resolve(message.opened)
      else reject(new StoreError(message.type === 'refused' ? message.message : 'The exchange could not start.'))
    }
    worker.once('exit', onExit).once('error', reject).on('message', onMessage)
  })
}
