import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether every case of a repeated proof runs, as in `npm test -- full`: all languages, all looks, all random runs, and what takes long.
 * The quick suite proves each behaviour with the cases in which a fault is most likely. What it leaves out is listed in docs/TESTING.md.
 */
export const IS_FULL_SUITE = process.env['FULL_SUITE'] === '1'

/** The folder for notes of what is left out, which `npm test` counts; none where a runner is called by hand. */
const NOTES = process.env['LEFT_TO_FULL_FOLDER']

/** Returns how many runs of a random proof to do. */
export function casesOf(quick: number, full: number): number {
  return IS_FULL_SUITE ? full : quick
}

/** Returns all cases of a proof, or in the quick suite some of them; notes under the proof's name how many cases that leaves out. */
export function someOf<Case>(proof: string, all: readonly Case[], isQuick: (each: Case, index: number) => boolean): readonly Case[] {
  if (IS_FULL_SUITE) return all
  const some = all.filter(isQuick)
  note(proof, all.length - some.length)
  return some
}

/** Returns a runner's function that declares a test; in the quick suite one that declares nothing, and notes the test as left out. */
export function onlyInFull<Declare extends (title: string, ...more: never[]) => unknown>(declare: Declare): Declare {
  if (IS_FULL_SUITE) return declare
  return ((title: string) => note(title, 1)) as Declare
}

/** Several processes of a runner read the same file of tests: each writes the same note under the same name. */
function note(proof: string, cases: number): void {
  if (NOTES === undefined) return
  mkdirSync(NOTES, { recursive: true })
  writeFileSync(join(NOTES, createHash('sha256').update(proof).digest('hex')), String(cases))
}
