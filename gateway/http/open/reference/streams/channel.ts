import type { Fields } from '../fields/field.ts'

/** The rows of a channel. Fields that are not in `own` mean what they mean in answers of the call `like`. */
export interface ChannelRow {
  readonly like: string
  readonly names: readonly string[]
  /** Names that are not in every row. */
  readonly optional?: readonly string[]
  /** Names whose values are no texts. */
  readonly types?: Readonly<Record<string, 'number' | 'levels' | 'fees'>>
  readonly own?: Fields
}

/** A channel of the streams, of one kind of instruments. */
export interface Channel {
  /** The name in the document, which is unique. */
  readonly key: string
  /** The values of `channel` that open it. */
  readonly names: readonly string[]
  readonly instType: 'SPOT' | 'USDT-FUTURES' | 'MARGIN'
  /** The field of the argument that says what it is about: `default` stands for all. */
  readonly about: 'instId' | 'coin'
  readonly needsLogin: boolean
  readonly does: string
  /** When it sends what. */
  readonly sends: string
  readonly actions: readonly ('snapshot' | 'update')[]
  /** The fields of a row, or what the places of a row in a list are. */
  readonly row: ChannelRow | readonly string[]
}
