import { randomInt } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { required } from '#lib/kernel/assert.ts'
import { type FeedConfig, followFeed, prepareFeed } from '#gateway/feed/open/create-feed.ts'
import { FeedStartError } from '#gateway/feed/market-feed.ts'
import type { FrameFeed } from '#gateway/feed/frames/frame-feed.ts'
import { createSteadyClock } from '#gateway/feed/clock/steady-clock.ts'
import { JournalBroken, StoreError } from '#gateway/journal/journal-store.ts'
import { knownByWitness } from '#gateway/journal/known-records.ts'
import { explainBroken, openJournal } from '#gateway/journal/open-journal.ts'
import { type PostgresThread, startPostgresThread } from '#gateway/journal/postgres/start-postgres-thread.ts'
import { Witness } from '#gateway/journal/witness.ts'
import { HistoryStore } from '../history/history-store.ts'
import { HistoryWriterLink } from './history-writer-link.ts'
import type { Core } from './core.ts'
import type { FromWorker, ToWaitingWorker, ToWorker, WorkerSetup } from './messages.ts'
import { openCore } from './open-core.ts'

/**
 * The thread of the engine and its journal, so that an fsync blocks nothing else. A replica has it loaded, and waiting for
 * its setup (ADR 38).
 */
const TICK_MS = 100

const port = required(parentPort, 'this file is started as a worker')

function tell(message: FromWorker): void {
  port.postMessage(message)
}

function start(setup: WorkerSetup, thread: PostgresThread | undefined): void {
  const { witnessFile, historyFile, known, feed: feedConfig, terms, rules } = setup
  const store = openJournal(setup, { ...known, records: [...knownByWitness(witnessFile), ...known.records] }, thread)
  const witness = new Witness(witnessFile)
  const history = new HistoryStore(historyFile)
  const received = followFeed(
    feedConfig,
    createSteadyClock(Date.now, () => performance.now()),
  )
  const { feed } = received
  const historyWriter = new HistoryWriterLink(setup, (message) => core.heardHistoryWriter(message))
  const core = openCore({
    store,
    witness,
    history,
    feed,
    terms,
    rules,
    monotonicNow: () => performance.now(),
    random: () => randomInt(2 ** 32),
    tell,
    historyWriter: (message) => historyWriter.post(message),
  })
  const stop = drive(core, 'hear' in received ? tellWanted(received.feed) : () => {})
  port.on('message', (message: ToWorker) => {
    if (message.type === 'frame') {
      if ('hear' in received) received.hear(message.frame)
    } else if (message.type === 'commands') {
      core.receive(message.requests)
      stop.wake()
    } else if (message.type === 'replay') {
      core.followReplay(message.course)
      stop.wake()
    } else if (message.type === 'agree') core.agree(message.rules)
    else if (message.type === 'hash') core.reportHash()
    else if (message.type === 'forget') historyWriter.post(message)
    else if (message.type === 'receipt' || message.type === 'consider') core.answer(message)
    else if (message.type === 'probe') {
      tell({ type: 'probed', id: message.id, isWritable: core.probe() })
    } else {
      stop.end()
      core.finish()
      historyWriter.stop(() => {
        feed.close()
        history.close()
        store.close()
        witness.close()
        tell({ type: 'stopped' })
        port.close()
      })
    }
  })
}

/** Turns the core whenever it has something to do. All messages that have arrived are received before a turn, so they share its fsync. */
function drive(core: Core, onTick: () => void): { wake(): void; end(): void } {
  let immediate: NodeJS.Immediate | null = null
  let arrival: NodeJS.Timeout | undefined
  const wake = (): void => {
    immediate ??= setImmediate(() => {
      immediate = null
      core.turn()
      rest()
    })
  }
  const rest = (): void => {
    if (core.busy) return wake()
    clearTimeout(arrival)
    const waitMs = core.wakeInMs
    if (waitMs > 0 && waitMs < TICK_MS) arrival = setTimeout(wake, Math.ceil(waitMs))
  }
  const ticking = setInterval(() => {
    core.tick()
    onTick()
    rest()
  }, TICK_MS)
  return {
    wake,
    end() {
      clearInterval(ticking)
      clearTimeout(arrival)
      if (immediate !== null) clearImmediate(immediate)
    },
  }
}

/** Returns a function that reports the markets whose books the engine needs, if they have changed. */
function tellWanted(feed: FrameFeed): () => void {
  let told = ''
  return () => {
    const markets = feed.wanted().toSorted()
    if (markets.join() === told) return
    told = markets.join()
    tell({ type: 'wanted', markets })
  }
}

function startOrRefuse(setup: WorkerSetup, thread: PostgresThread | undefined): void {
  try {
    start(setup, thread)
  } catch (error) {
    if (!(error instanceof StoreError || error instanceof JournalBroken)) throw error
    tell({ type: 'refused', message: error instanceof JournalBroken ? explainBroken(setup, error, setup.known.writtenBy) : error.message })
    port.close()
  }
}

/** Reads the market's recording, if it is one: a takeover must not wait for it. */
function prepare(feed: FeedConfig): void {
  try {
    prepareFeed(feed)
  } catch (error) {
    // The main thread opens the same market, and says why it cannot be opened.
    if (!(error instanceof FeedStartError)) throw error
  }
}

port.once('message', (first: ToWaitingWorker) => {
  if (first.type === 'setup') return startOrRefuse(first.setup, undefined)
  const thread = startPostgresThread()
  prepare(first.feed)
  port.once('message', (next: ToWaitingWorker) => next.type === 'setup' && startOrRefuse(next.setup, thread))
})
