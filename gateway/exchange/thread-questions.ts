import type { LiveReceiptView } from './views/view-parts.ts'
import type { ToWorker } from './worker/messages.ts'

const RECEIPT_TIMEOUT_MS = 2000

/** Questions to the engine's thread that change nothing: whether the journal takes records, and where an open order waits. */
export class ThreadQuestions {
  readonly #post: (message: ToWorker) => void
  readonly #nextId: () => number
  readonly #probes = new Map<number, (isWritable: boolean) => void>()
  readonly #receipts = new Map<number, (receipt: LiveReceiptView | null) => void>()

  /** `nextId` must not repeat, as the thread answers by the id. */
  constructor(post: (message: ToWorker) => void, nextId: () => number) {
    this.#post = post
    this.#nextId = nextId
  }

  /** Tests the journal, even while nobody trades; rejects if it takes no record. */
  probe(): Promise<void> {
    const id = this.#nextId()
    return new Promise((resolve, reject) => {
      this.#probes.set(id, (isWritable) => (isWritable ? resolve() : reject(new Error('the journal takes no records'))))
      this.#post({ type: 'probe', id })
    })
  }

  probed(id: number, isWritable: boolean): void {
    this.#probes.get(id)?.(isWritable)
    this.#probes.delete(id)
  }

  /** Returns an open order's receipt as it is now; null if it has ended, or if the thread does not answer in time. */
  askReceipt(account: string, orderId: number): Promise<LiveReceiptView | null> {
    const id = this.#nextId()
    return new Promise((resolve) => {
      // While the engine's thread waits for its disk, it cannot report an order's queue position.
      const overdue = setTimeout(() => this.receipt(id, null), RECEIPT_TIMEOUT_MS).unref()
      this.#receipts.set(id, (receipt) => {
        clearTimeout(overdue)
        resolve(receipt)
      })
      this.#post({ type: 'receipt', id, account, orderId })
    })
  }

  receipt(id: number, receipt: LiveReceiptView | null): void {
    this.#receipts.get(id)?.(receipt)
    this.#receipts.delete(id)
  }
}
