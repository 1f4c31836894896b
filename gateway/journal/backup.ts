import { copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'

/** Files of a data folder that belong to a running process, or follow from the others. */
const LEFT_OUT = /^gateway\.lock|^history\.sqlite|-wal$|-shm$|-journal$/

/**
 * Copies a data folder, also while its exchange runs: databases as they are at one moment each, the journal last, so that it knows all
 * that the others know; keys as they are. Folders (the outbox) are left out. Returns the names of what was copied. Throws where the
 * target has files already.
 */
export async function backUp(folder: string, target: string): Promise<string[]> {
  if (existsSync(target) && readdirSync(target).length > 0) throw new Error(`${target} is not empty.`)
  mkdirSync(target, { recursive: true, mode: 0o700 })
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && !LEFT_OUT.test(entry.name))
  const names = files.map(({ name }) => name).toSorted((a, b) => Number(a === 'journal.sqlite') - Number(b === 'journal.sqlite'))
  for (const name of names) {
    if (name.endsWith('.sqlite')) await copyDatabase(join(folder, name), join(target, name))
    else copyFileSync(join(folder, name), join(target, name))
  }
  return names
}

async function copyDatabase(from: string, to: string): Promise<void> {
  const source = new DatabaseSync(from, { readOnly: true, timeout: 5000 })
  try {
    await backup(source, to)
  } finally {
    source.close()
  }
}
