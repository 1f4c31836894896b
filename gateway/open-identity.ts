import type { FastifyBaseLogger } from 'fastify'
import { wallClock } from '#lib/kernel/clock.ts'
import { openAccounts, type OpenAccounts } from './accounts/open-accounts.ts'
import type { Environment } from './env.ts'
import { createSignedRequests, type SignedRequests } from './http/signed-requests.ts'
import { explainTakenPort } from './listen-error.ts'
import { openGatewayKeys } from './signing/key-file.ts'
import { refuseStart, StartRefused } from './start-refused.ts'
import { openDataFolder, type DataFolder } from './store/data-folder.ts'

/** The data folder with everything about users in it, and the keys that sign. */
export interface Identity extends OpenAccounts {
  readonly folder: DataFolder
  readonly signing: SignedRequests | null
  /** PEM of the root key, with which pages check the server's key (DESIGN 5.14); empty if nothing is signed. */
  readonly rootPublicKey: string
}

/** Locks the data folder and opens its contents. The port is tried first, since a taken port is the likelier mistake to report. */
export async function openIdentity(environment: Environment, log: FastifyBaseLogger): Promise<Identity> {
  const taken = await explainTakenPort(environment.port, environment.host)
  if (taken !== null) throw new StartRefused(taken)
  try {
    const folder = openDataFolder(environment.dataDir)
    const keys = environment.signRequests ? await openGatewayKeys(folder) : null
    const signing = keys === null ? null : createSignedRequests(keys, wallClock)
    const opened = await openAccounts(folder, environment, log)
    return {
      ...opened,
      folder,
      signing,
      rootPublicKey: keys?.root.publicKey ?? '',
      async close() {
        await opened.close()
        folder.release()
      },
    }
  } catch (error) {
    return refuseStart(error)
  }
}
