/** The description of a call in the reference. */
export interface Described {
  /** What it does: the first sentence is its title. */
  readonly does: string
  /** What `data` of the answer is, if its fields do not say it all. */
  readonly data?: string
  /** The fields that its example has beside the required ones; with a value where that of the field does not suit. */
  readonly example?: Readonly<Record<string, unknown>>
  /** Why it is refused by decision, whatever is asked. */
  readonly refused?: string
}

/** What is said of calls whose `data` says nothing more. */
export const DONE = '`success`: refusals have a code.'

/** Why multi-asset margin is refused. */
export const NO_UNION = 'There is no multi-asset (union) margin: every position has a margin of USDT alone.'

/** The order, plan or target that an example is about. */
export const NAMED = { orderId: '1001' }
