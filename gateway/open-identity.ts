import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { wallClock } from '#lib/kernel/clock.ts'
import { openAccounts, type OpenAccounts } from '#gateway/accounts/open/open-accounts.ts'
import type { Environment } from './environment/env.ts'
import type { Fleet } from './fleet/fleet.ts'
import { createSignedRequests, type SignedRequests } from './http/signed-requests.ts'
import { explainTakenPort } from './environment/listen-error.ts'
import { SERVER_KEY_FILE } from './accounts/server-key.ts'
import { refuseHalfFolder } from './exchange/move/refuse-place.ts'
import { openGatewayKeys, SIGNING_KEYS_FILE } from './signing/key-file.ts'
import { refuseStart, StartRefused } from './environment/start-refused.ts'
import { openDataFolder, type DataFolder } from './store/data-folder.ts'
import type { Topics } from './accounts/topics.ts'
import { traceSecret } from './tracing/trace-proof.ts'

/** The data folder with everything about users in it, and the keys that sign. */
export interface Identity extends OpenAccounts {
  readonly folder: DataFolder
  /** Carries what the accounts and their streams publish. */
  readonly topics: Topics
  readonly signing: SignedRequests | null
  /** PEM of the root key, with which pages check the server's key (DESIGN 5.14); empty if nothing is signed. */
  readonly rootPublicKey: string
}

/** Locks the data folder, unless it is given, and opens its contents. The port is tried first, since a taken port is the likelier mistake to report. */
export async function openIdentity(
  environment: Environment,
  log: FastifyBaseLogger,
  { home, keepsPort, topics: openTopics }: Pick<Fleet, 'home' | 'keepsPort' | 'topics'>,
): Promise<Identity> {
  const taken = keepsPort ? null : await explainTakenPort(environment.port, environment.host)
  if (taken !== null) throw new StartRefused(taken)
  try {
    const folder = home?.folder ?? openDataFolder(environment.dataDir)
    if (environment.databaseUrl === null) refuseHalfFolder(folder.path)
    const keys = environment.signRequests ? await openGatewayKeys(folder) : null
    const signing = keys === null ? null : createSignedRequests(keys, wallClock)
    const topics = openTopics()
    const opened = await openAccounts(folder, { ...environment, database: home?.database, topics }, log)
    return {
      ...opened,
      folder,
      topics,
      signing,
      rootPublicKey: keys?.root.publicKey ?? '',
      async close() {
        opened.accounts.countdowns.close()
        await opened.close()
        if (home === null) folder.release()
      },
    }
  } catch (error) {
    return refuseStart(error)
  }
}

/**
 * Returns a reader of the secret by which gateways with the same key know each other's traces: null as long as the data folder has no key,
 * as a gateway that only passes calls on has none unless the operator copies it there.
 */
export function keepTraceSecret(dataDir: string): () => string | null {
  const file = join(dataDir, SERVER_KEY_FILE)
  let secret: string | null = null
  return () => {
    if (secret === null && existsSync(file)) secret = traceSecret(readFileSync(file, 'utf8'))
    return secret
  }
}

/** Returns the PEM of the root key of a data folder; empty if nothing is signed. */
export function readRootKey(folder: DataFolder): string {
  const file = folder.file(SIGNING_KEYS_FILE)
  if (!existsSync(file)) return ''
  const { root } = JSON.parse(readFileSync(file, 'utf8')) as { readonly root?: { readonly publicKey?: string } }
  return root?.publicKey ?? ''
}
