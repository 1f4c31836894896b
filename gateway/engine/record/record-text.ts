import type { Command } from '../state/commands/commands.ts'

declare const written: unique symbol

/**
 * A record as the journal keeps it: JSON. It is written once, for the journal and for the threads and gateways that apply it too, so that
 * the engine's thread need not copy its objects for them.
 */
export type RecordText = string & { readonly [written]: true }

export function writeRecord(record: Command): RecordText {
  return JSON.stringify(record) as RecordText
}

export function readRecord(text: RecordText): Command {
  return JSON.parse(text) as Command
}
