import type { Envelope, NamedEnvelope } from '#gateway/engine/state/commands/envelope.ts'
import type { AskedLeg } from '#gateway/engine/trading/pricing/exchange-leg.ts'

/** Converts assets of the spot wallet at quoted amounts: one leg for a quote, one per asset for small balances. All of them or none. */
export interface Convert extends NamedEnvelope {
  readonly type: 'convert'
  readonly account: string
  readonly kind: 'market' | 'small'
  readonly legs: readonly AskedLeg[]
  /** The wall clock at the acceptance, and the time until which the quote was valid. */
  readonly wallMs: number
  readonly expiresMs: number
}

/** Reserves an asset until it can be converted for the wanted amount. */
export interface OpenLimitConvert extends NamedEnvelope, AskedLeg {
  readonly type: 'convert-limit'
  readonly account: string
  readonly wallMs: number
  readonly expiresMs: number
}

/** Cancels an open limit conversion, and returns its asset. */
export interface CancelLimitConvert extends Envelope {
  readonly type: 'convert-cancel'
  readonly account: string
  readonly id: number
}

/** Executes an open limit conversion. `quoted`: the amount that the order books give for it now, at least the wanted one; it is paid. */
export interface FillLimitConvert extends Envelope {
  readonly type: 'convert-fill'
  readonly account: string
  readonly id: number
  readonly quoted: string
}

/** Ends an open limit conversion after its time, and returns its asset. */
export interface ExpireLimitConvert extends Envelope {
  readonly type: 'convert-expire'
  readonly account: string
  readonly id: number
  readonly wallMs: number
}

/** The commands that the calls of traders send. */
export type ConvertRequest = Convert | OpenLimitConvert | CancelLimitConvert

/** The commands of this product. */
export type ConvertCommand = ConvertRequest | FillLimitConvert | ExpireLimitConvert
