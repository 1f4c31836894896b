import { StoreError } from '#gateway/store/data-folder.ts'
import { askSecret } from './ask-secret.ts'
import { CommandRefused } from './read-arguments.ts'
import { runCommand } from './run-command.ts'

/**
 * `npm run operator -- SECTION ACT ...`: the acts of operators from a shell (`npm run operator -- help`). Exit code 1 if one was not made, or if
 * the audit log is not whole.
 */
try {
  process.exitCode = await runCommand(process.argv.slice(2), {
    folder: process.env['DATA_DIR']?.trim() || './data',
    databaseUrl: process.env['DATABASE_URL']?.trim() || null,
    askSecret,
    print: console.log,
  })
} catch (error) {
  if (!(error instanceof CommandRefused || error instanceof StoreError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
