import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The `openssl` program, as another implementation to check ours against. For tests. */
export interface OpenSsl {
  /** Runs it with arguments in which `@name` means a file of its folder; resolves when it exits with 0. */
  run(...args: string[]): Promise<void>
  write(name: string, content: string | Uint8Array): Promise<void>
  read(name: string): Promise<Buffer>
  remove(): Promise<void>
}

/** Creates a temporary folder for it. */
export async function openOpenSsl(): Promise<OpenSsl> {
  const folder = await mkdtemp(join(tmpdir(), 'openssl-'))
  const pathOf = (name: string): string => join(folder, name)
  return {
    async run(...args) {
      await promisify(execFile)(
        'openssl',
        args.map((arg) => (arg.startsWith('@') ? pathOf(arg.slice(1)) : arg)),
      )
    },
    write: (name, content) => writeFile(pathOf(name), content),
    read: (name) => readFile(pathOf(name)),
    remove: () => rm(folder, { recursive: true }),
  }
}
