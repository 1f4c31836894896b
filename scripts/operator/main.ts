import { StoreError } from '#gateway/store/data-folder.ts'
import { runAdmin, verifyAuditLog } from './admin.ts'
import { writeActHelp, writeHelp } from './help.ts'
import { writeAnswer } from './print-answer.ts'
import { CommandRefused, readArguments, type GivenCommand } from './read-arguments.ts'
import { sendAct } from './send-act.ts'

/**
 * `npm run operator -- SECTION ACT ...`: the acts of operators from a shell (`npm run operator -- help`). Exit code 1 if one was not made, or if
 * the audit log is not whole.
 */
const folder = process.env['DATA_DIR']?.trim() || './data'

async function run(given: GivenCommand): Promise<void> {
  const { words, options } = given
  const [section = 'help', act] = words
  const print = (answer: unknown) => console.log(options.has('json') ? JSON.stringify(answer) : writeAnswer(answer))
  if (section === 'help') {
    const [, helpSection, helpAct] = words
    return console.log(helpSection === undefined ? writeHelp() : writeActHelp(`${helpSection}/${helpAct ?? ''}`))
  }
  if (section === 'admin') return print(await runAdmin(given, folder))
  if (section === 'audit' && act === 'verify') {
    const verdict = await verifyAuditLog(folder)
    print(verdict)
    process.exitCode = verdict.faults.length === 0 ? 0 : 1
    return
  }
  if (act === undefined || words.length > 2)
    throw new CommandRefused('Name a section and an act: npm run operator -- SECTION ACT; `help` lists all of them.')
  print(await sendAct(`${section}/${act}`, given, folder))
}

try {
  await run(readArguments(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof CommandRefused || error instanceof StoreError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
