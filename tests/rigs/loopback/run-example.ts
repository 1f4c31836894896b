import { execFile, type ExecFileException } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { BotKeyPair } from '#tests/conformance/bot-server.ts'

/** For tests: runs published examples as they are written. Each ends with code 86 as soon as it turns to anything but loopback. */

const GUARD = fileURLToPath(new URL('./', import.meta.url))
const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

export type Language = 'javascript' | 'python' | 'shell'

export interface Ran {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const PROGRAMS: Readonly<Record<Language, (source: string) => readonly [string, readonly string[]]>> = {
  javascript: (source) => [process.execPath, ['--import', `${GUARD}only-loopback.mjs`, '--input-type=module', '--eval', source]],
  python: (source) => ['python3', ['-c', source]],
  shell: (source) => ['bash', ['-c', source]],
}

/** Runs an example with a key in its environment, where readers are told to put it. */
export function runExample(language: Language, source: string, key: BotKeyPair, passphrase: string): Promise<Ran> {
  const [program, args] = PROGRAMS[language](source)
  const env = {
    NODE_ENV: 'production' as const,
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    API_KEY: key.apiKey,
    API_SECRET: key.secret,
    API_PASSPHRASE: passphrase,
    PYTHONPATH: GUARD,
    PYTHONDONTWRITEBYTECODE: '1',
    // Whatever curl sends elsewhere goes to a proxy that is not there.
    CURL_HOME: `${GUARD}curl`,
  }
  return new Promise((resolve) => {
    execFile(program, args, { cwd: ROOT, env, maxBuffer: 64 * 1024 * 1024 }, (error: ExecFileException | null, stdout, stderr) =>
      resolve({ code: error === null ? 0 : typeof error.code === 'number' ? error.code : 1, stdout, stderr }),
    )
  })
}
