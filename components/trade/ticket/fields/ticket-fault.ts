import type { TargetProblem } from '../state/targets.ts'

/** The field where an error is shown. */
export type TicketField =
  | 'price'
  | 'trigger'
  | 'stopLimit'
  | 'callback'
  | 'size'
  | 'takeProfit'
  | 'stopLoss'
  | 'life'
  | 'priceTo'
  | 'parts'
  | 'bracket'
  | 'bracketStop'
  | 'visible'
  | 'slices'
  | 'pause'

/** Why the order cannot be sent; `value` is the limit that it violates. */
export interface TicketFault {
  readonly field: TicketField
  readonly name: TicketFaultName
  readonly value?: string
}

export type TicketFaultName =
  | 'price-off-tick'
  | 'price-above-band'
  | 'price-below-band'
  | 'trigger-missing'
  | 'oco-limit-on-wrong-side'
  | 'oco-stop-on-wrong-side'
  | 'callback-missing'
  | 'callback-out-of-range'
  | 'size-missing'
  | 'stop-missing'
  | 'size-below-minimum'
  | 'size-above-maximum'
  | 'value-below-minimum'
  | 'nothing-to-close'
  | 'position-above-tier'
  | 'balance-too-low'
  | 'take-profit-on-wrong-side'
  | 'stop-loss-on-wrong-side'
  | 'life-missing'
  | 'life-too-long'
  | 'parts-out-of-range'
  | 'range-too-narrow'
  | 'part-too-small'
  | 'part-value-too-small'
  | 'shares-not-whole'
  | 'visible-missing'
  | 'visible-too-small'
  | 'visible-too-large'
  | 'slices-out-of-range'
  | 'pause-out-of-range'
  | 'chase-behind-best'
  | TargetProblem
