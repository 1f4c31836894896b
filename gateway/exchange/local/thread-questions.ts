import type { Considered, ConsideredOrder } from '#gateway/engine/trading/orders/considered/consider.ts'
import type { LiveReceiptView } from '../views/view-parts.ts'
import type { ToWorker } from '../worker/messages.ts'

const ANSWER_TIMEOUT_MS = 2000

/** Answers that are waited for, by the id of their question. One that does not come in time is null. */
class Waiting<Answer> {
  readonly #waiting = new Map<number, (answer: Answer | null) => void>()

  wait(id: number): Promise<Answer | null> {
    return new Promise((resolve) => {
      // While the engine's thread waits for its disk, it answers nothing.
      const overdue = setTimeout(() => this.answer(id, null), ANSWER_TIMEOUT_MS).unref()
      this.#waiting.set(id, (answer) => {
        clearTimeout(overdue)
        resolve(answer)
      })
    })
  }

  answer(id: number, answer: Answer | null): void {
    this.#waiting.get(id)?.(answer)
    this.#waiting.delete(id)
  }
}

/**
 * Questions to the engine's thread that change nothing: whether the journal takes records, where an open order waits, and what it would say
 * of an order that is not placed.
 */
export class ThreadQuestions {
  readonly #post: (message: ToWorker) => void
  readonly #nextId: () => number
  readonly #probes = new Map<number, (isWritable: boolean) => void>()
  readonly #receipts = new Waiting<LiveReceiptView>()
  readonly #considered = new Waiting<Considered>()

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
    const answer = this.#receipts.wait(id)
    this.#post({ type: 'receipt', id, account, orderId })
    return answer
  }

  receipt(id: number, receipt: LiveReceiptView | null): void {
    this.#receipts.answer(id, receipt)
  }

  /** Returns the engine's judgement of a futures order that is not placed; null if it cannot be had in time. */
  consider(account: string, market: string, order: ConsideredOrder): Promise<Considered | null> {
    const id = this.#nextId()
    const answer = this.#considered.wait(id)
    this.#post({ type: 'consider', id, account, market, order })
    return answer
  }

  considered(id: number, considered: Considered | null): void {
    this.#considered.answer(id, considered)
  }
}
