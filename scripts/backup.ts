import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { noteBackup } from '#gateway/journal/backup-note.ts'
import { backUp } from '#gateway/journal/backup.ts'

/**
 * `npm run backup -- TARGET [DATA_DIR]`: copies a data folder into an empty or new one, also while the exchange runs. Exit code 1 if
 * it cannot.
 */
const [target, folder = process.env['DATA_DIR'] ?? './data'] = process.argv.slice(2)

if (target === undefined) {
  console.error('Name the folder to copy to: npm run backup -- TARGET [DATA_DIR]')
  process.exitCode = 1
} else {
  const begunAt = Date.now()
  const note = (bytes: number, problem: string | null) => {
    const at = Date.now()
    noteBackup(folder, { at, seconds: (at - begunAt) / 1000, bytes, problem })
  }
  try {
    const names = await backUp(folder, target)
    note(
      names.reduce((sum, name) => sum + statSync(join(target, name)).size, 0),
      null,
    )
    console.log(`${names.join(', ')} copied from ${folder} to ${target}`)
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error)
    console.error(problem)
    process.exitCode = 1
    // A folder that is not there has no gateway either that could read it.
    if (existsSync(folder)) note(0, problem)
  }
}
