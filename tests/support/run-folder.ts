import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Names the variable with the folder of what all files of one run share. */
export const RUN_FOLDER = 'TEST_RUN_FOLDER'

/** Linux keeps the files of this folder in memory. */
const IN_MEMORY = '/dev/shm'
/** A run leaves less than a quarter of it there, but a machine needs memory for more than files. */
const FREE_BYTES_MIN = 4 * 1024 ** 3

/**
 * Global set-up of a run: makes the folder, which also takes all temporary files of the run, and removes it at the end. It lies in memory
 * where there is enough and `TMPDIR` names no other place: stores flush each commit, and on a disk a test waits longer for that than it
 * computes.
 */
export function setup(): () => void {
  const folder = mkdtempSync(join(process.env['TMPDIR'] === undefined && hasRoom() ? IN_MEMORY : tmpdir(), 'agio-run-of-tests-'))
  // PostgreSQL has a user of its own, who must get to its folder.
  chmodSync(folder, 0o711)
  process.env[RUN_FOLDER] = folder
  process.env['TMPDIR'] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

function hasRoom(): boolean {
  if (!existsSync(IN_MEMORY)) return false
  const { bavail, bsize } = statfsSync(IN_MEMORY)
  return bavail * bsize > FREE_BYTES_MIN
}
