import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { CommandRefused } from './read-arguments.ts'

let lines: AsyncIterator<string> | null = null

/**
 * Asks for a secret: on a terminal without showing what is typed, otherwise from the next line of standard input. A command line would show it
 * to everybody on the machine.
 */
export async function askSecret(question: string): Promise<string> {
  const answer = process.stdin.isTTY ? await askOnTerminal(question) : await readLine()
  if (answer === '') throw new CommandRefused(`${question}: nothing was given, on a terminal or in standard input.`)
  return answer
}

function askOnTerminal(question: string): Promise<string> {
  process.stderr.write(`${question}: `)
  const silent = new Writable({ write: (_part, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  return new Promise((resolve) => {
    terminal.once('close', () => resolve(''))
    terminal.question('', (answer) => {
      process.stderr.write('\n')
      resolve(answer)
      terminal.close()
    })
  })
}

async function readLine(): Promise<string> {
  lines ??= createInterface({ input: process.stdin })[Symbol.asyncIterator]()
  const next = await lines.next()
  return next.done === true ? '' : next.value
}
