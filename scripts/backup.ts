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
  try {
    const names = await backUp(folder, target)
    console.log(`${names.join(', ')} copied from ${folder} to ${target}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = 1
  }
}
