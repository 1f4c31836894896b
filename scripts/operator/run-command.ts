import { runAdmin, verifyAuditLog } from './admin.ts'
import { writeActHelp, writeHelp } from './help.ts'
import { writeAnswer } from './print-answer.ts'
import { CommandRefused, readArguments, type AskSecret } from './read-arguments.ts'
import { sendAct } from './send-act.ts'

/** Where a command works, and how it talks to whoever gave it. */
export interface CommandPlace {
  /** The data folder. */
  readonly folder: string
  /** PostgreSQL; null if the store is in the folder. */
  readonly databaseUrl: string | null
  readonly askSecret: AskSecret
  readonly print: (text: string) => void
}

/** Carries out a command, and returns its exit code. Throws CommandRefused or StoreError with a sentence. */
export async function runCommand(args: readonly string[], place: CommandPlace): Promise<number> {
  const given = readArguments(args)
  const { words, options } = given
  const [section = 'help', act] = words
  const print = (answer: unknown): number => {
    place.print(options.has('json') ? JSON.stringify(answer) : writeAnswer(answer))
    return 0
  }
  if (section === 'help') {
    const [, helpSection, helpAct] = words
    place.print(helpSection === undefined ? writeHelp() : writeActHelp(`${helpSection}/${helpAct ?? ''}`))
    return 0
  }
  if (section === 'admin') return print(await runAdmin(given, place))
  if (section === 'audit' && act === 'verify') {
    const verdict = await verifyAuditLog(place)
    print(verdict)
    return verdict.faults.length === 0 ? 0 : 1
  }
  if (act === undefined || words.length > 2)
    throw new CommandRefused('Name a section and an act: npm run operator -- SECTION ACT; `help` lists all of them.')
  return print(await sendAct(`${section}/${act}`, given, place))
}
