import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { wallClock } from '#lib/kernel/clock.ts'
import { openAccounts, type OpenAccounts } from './accounts/open-accounts.ts'
import type { Environment } from './env.ts'
import { createSignedRequests, type SignedRequests } from './http/signed-requests.ts'
import { explainTakenPort } from './listen-error.ts'
import { SERVER_KEY_FILE } from './accounts/server-key.ts'
import { openGatewayKeys, SIGNING_KEYS_FILE } from './signing/key-file.ts'
import { refuseStart, StartRefused } from './start-refused.ts'
import { openDataFolder, type DataFolder } from './store/data-folder.ts'
import type { Database } from './store/postgres/database.ts'
import type { News } from './fleet/database/news.ts'
import { traceSecret } from './tracing/trace-proof.ts'

/** The data folder with everything about users in it, and the keys that sign. */
export interface Identity extends OpenAccounts {
  readonly folder: DataFolder
  readonly signing: SignedRequests | null
  /** PEM of the root key, with which pages check the server's key (DESIGN 5.14); empty if nothing is signed. */
  readonly rootPublicKey: string
}

/** Locks the data folder, unless it is given, and opens its contents. The port is tried first, since a taken port is the likelier mistake to report. */
export async function openIdentity(
  environment: Environment,
  log: FastifyBaseLogger,
  member?: { readonly folder: DataFolder; readonly database: Database; readonly news: News; readonly before: object | null },
): Promise<Identity> {
  const isPortOurs = member !== undefined && member.before !== null
  const taken = isPortOurs ? null : await explainTakenPort(environment.port, environment.host)
  if (taken !== null) throw new StartRefused(taken)
  try {
    const folder = member?.folder ?? openDataFolder(environment.dataDir)
    const keys = environment.signRequests ? await openGatewayKeys(folder) : null
    const signing = keys === null ? null : createSignedRequests(keys, wallClock)
    const opened = await openAccounts(folder, { ...environment, database: member?.database, news: member?.news }, log)
    return {
      ...opened,
      folder,
      signing,
      rootPublicKey: keys?.root.publicKey ?? '',
      async close() {
        opened.accounts.countdowns.close()
        await opened.close()
        if (member === undefined) folder.release()
      },
    }
  } catch (error) {
    return refuseStart(error)
  }
}

/** The files with the keys that all gateways of one database must have in common. */
const KEY_FILES = [SERVER_KEY_FILE, SIGNING_KEYS_FILE]

/** Returns a fingerprint of the keys in a data folder, by which gateways notice that theirs differ. */
export function fingerprintKeys(folder: DataFolder): string {
  const hash = createHash('sha256')
  for (const file of KEY_FILES.map((name) => folder.file(name))) hash.update(existsSync(file) ? readFileSync(file) : 'none').update('\n')
  return hash.digest('hex')
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

/**
 * Checks whether a browser may show the outbox of unsent messages: only if just this machine can reach us and no proxy forwards others.
 */
export function mayShowOutbox({ host, trustedProxies }: Environment): boolean {
  return trustedProxies.length === 0 && (host === 'localhost' || host === '::1' || host.startsWith('127.'))
}
