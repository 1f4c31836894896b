/** Hands out turns of a thread in the order in which they were asked for, each in an event of its own, so that messages come in between. */
export class Turns {
  #waiting: (() => void)[] = []

  next(): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve)
      if (this.#waiting.length === 1) setImmediate(() => this.#give())
    })
  }

  #give(): void {
    const [first] = this.#waiting
    this.#waiting.shift()
    first?.()
    if (this.#waiting.length > 0) setImmediate(() => this.#give())
  }
}
