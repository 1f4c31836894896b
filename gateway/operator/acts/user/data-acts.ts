import { createHash } from 'node:crypto'
import { createWriteStream, mkdirSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Clock } from '#lib/kernel/clock.ts'
import type { USER_ACTS } from '#lib/contract/operator/user.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import type { Exchange } from '#gateway/exchange/exchange.ts'
import { writeDataCopy } from '#gateway/http/trading/data-copy/data-copy.ts'
import type { ActHandlers } from '../../act.ts'

export interface UserCopyDeps {
  readonly accounts: Accounts
  readonly exchange: Exchange
  readonly folder: { file(name: string): string }
  /** The wall clock. */
  readonly clock: Clock
}

type CopyActs = Pick<typeof USER_ACTS, 'user/copy-data'>

/** The folder of copies in the data folder. */
export const COPIES_FOLDER = 'copies'
/** A copy is for its owner, and lies here no longer than it takes to hand it over. */
const KEPT_MS = 7 * 86_400_000
/** A longer file is not answered, only written. */
const ANSWERED_BYTES_MAX = 4 * 1024 * 1024

/** Removes the copies of an account, whose erasure would else leave them. */
export async function removeCopies(folder: UserCopyDeps['folder'], userId: string): Promise<void> {
  const path = folder.file(COPIES_FOLDER)
  const names = await readdir(path).catch(() => [])
  for (const name of names) if (name.startsWith(`account-${userId}-`)) await rm(join(path, name), { force: true })
}

/** Makes the act that writes a copy of everything that is kept about an account. */
export function makeUserCopyActs({ accounts, exchange, folder, clock }: UserCopyDeps): ActHandlers<CopyActs> {
  const path = folder.file(COPIES_FOLDER)

  async function removeOld(): Promise<void> {
    for (const name of await readdir(path)) {
      const { mtimeMs } = await stat(join(path, name))
      if (mtimeMs < clock.now() - KEPT_MS) await rm(join(path, name), { force: true })
    }
  }

  return {
    'user/copy-data': {
      subject: ({ userId }) => `user ${userId}`,
      async run({ userId }) {
        const user = await accounts.users.find(userId)
        if (user === null) return { refused: 'userUnknown' }
        mkdirSync(path, { recursive: true, mode: 0o700 })
        await removeOld()
        const file = join(path, `account-${userId}-${new Date(clock.now()).toISOString().replaceAll(':', '-')}.json`)
        const hash = createHash('sha256')
        let bytes = 0
        await pipeline(
          async function* () {
            for await (const piece of writeDataCopy(user, { accounts, exchange, now: () => clock.now() })) {
              const part = Buffer.from(piece)
              hash.update(part)
              bytes += part.length
              yield part
            }
          },
          createWriteStream(`${file}.part`, { mode: 0o600, flags: 'w' }),
        )
        await rename(`${file}.part`, file)
        const json = bytes <= ANSWERED_BYTES_MAX ? await readFile(file, 'utf8') : null
        return { file, bytes, sha256: hash.digest('hex'), json }
      },
    },
  }
}
