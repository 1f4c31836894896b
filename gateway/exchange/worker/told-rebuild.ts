import { required } from '#lib/kernel/assert.ts'
import { apply } from '#gateway/engine/apply.ts'
import { readRecord, type RecordText } from '#gateway/engine/record/record-text.ts'
import { restoreSnapshot, type Snapshot } from '#gateway/engine/record/snapshot.ts'
import { ENGINE_PRODUCTS } from '#products/all/rules/index.ts'
import type { EngineState } from '#gateway/engine/state/state.ts'
import type { RebuildListener } from '#gateway/journal/recover.ts'
import type { FromWorker } from './messages.ts'

/** The number of records that are told together. */
const RECORDS = 1000

/**
 * Tells the main thread the snapshot and the records from which the engine's thread rebuilds its state. The main thread rebuilds its own
 * from them at the same time, so that a start need not take a snapshot of the whole state for it.
 */
export class ToldRebuild implements RebuildListener {
  readonly #tell: (message: FromWorker) => void
  #records: RecordText[] = []

  constructor(tell: (message: FromWorker) => void) {
    this.#tell = tell
  }

  begin(snapshot: string): void {
    this.#records = []
    this.#tell({ type: 'restored', snapshot })
  }

  record(text: RecordText): void {
    this.#records.push(text)
    if (this.#records.length >= RECORDS) this.flush()
  }

  flush(): void {
    const records = this.#records
    this.#records = []
    if (records.length > 0) this.#tell({ type: 'replayed', records })
  }
}

/** The main thread's end of it: the state as far as it has been told. */
export class HeardRebuild {
  #state: EngineState | null = null

  get state(): EngineState {
    return required(this.#state, 'the state to begin with is told first')
  }

  /** Follows a message of the engine's thread. Returns whether it was one of the rebuild. */
  hear(message: FromWorker): boolean {
    if (message.type === 'restored') this.#state = restoreSnapshot(ENGINE_PRODUCTS, JSON.parse(message.snapshot) as Snapshot)
    else if (message.type === 'replayed') for (const record of message.records) apply(this.state, readRecord(record))
    else return false
    return true
  }
}
