import { rmSync, writeFileSync, renameSync, readFileSync, existsSync } from 'node:fs'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import type { Timers } from '#lib/kernel/clock.ts'
import { hashToken, isSameSecret, newToken } from '#gateway/accounts/secrets.ts'

/** The file in the data folder by which a command in a shell is let in: who may read the folder may do everything anyway. */
export const SHELL_FILE = 'operator.shell'

const ShellFile = Type.Object({ address: Type.String(), token: Type.String(), process: Type.Integer() })
/** How a command reaches the running gateway. */
export type ShellDoor = Static<typeof ShellFile>

export interface ShellParts {
  readonly timers: Timers
  readonly log: { warn(details: object, message: string): void }
}

/** The credential of commands, made anew at every start. */
export interface ShellCredential {
  isRight(unsafeToken: string): boolean
  /** Removes the file. */
  end(): void
}

/** How long after a failure the file is written again. */
const AGAIN_MS = 10_000

/** Makes the credential, and writes it where only the owner of the data folder reads it; again and again while the disk takes nothing. */
export function makeShellCredential(path: string, address: string, { timers, log }: ShellParts): ShellCredential {
  const token = newToken()
  const expected = hashToken(token)
  const draft = `${path}.new`
  const write = (): void => {
    try {
      rmSync(draft, { force: true })
      writeFileSync(draft, JSON.stringify({ address, token, process: process.pid } satisfies ShellDoor), { mode: 0o600, flag: 'wx' })
      renameSync(draft, path)
    } catch (error) {
      log.warn({ err: error }, 'the command for operators finds no way in until its credential can be written')
      cancel = timers.after(AGAIN_MS, write)
    }
  }
  let cancel = (): void => undefined
  write()
  return {
    isRight: (unsafeToken) => isSameSecret(hashToken(unsafeToken), expected),
    end() {
      cancel()
      if (readShellDoor(path)?.token === token) rmSync(path, { force: true })
    },
  }
}

/** Reads how to reach the gateway of a data folder; null if none runs, or none lets operators in. Throws if the file is another user's. */
export function readShellDoor(path: string): ShellDoor | null {
  if (!existsSync(path)) return null
  let unsafe: unknown
  try {
    unsafe = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
  return Value.Check(ShellFile, unsafe) ? unsafe : null
}
