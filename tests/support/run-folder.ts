import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the variable with the folder of what all files of one run share. */
export const RUN_FOLDER = 'TEST_RUN_FOLDER'

/** Global set-up of a run: makes the folder, and removes it at the end. */
export function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'agio-run-of-tests-'))
  process.env[RUN_FOLDER] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
