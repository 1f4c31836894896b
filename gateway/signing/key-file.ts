import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { KeyObject } from 'node:crypto'
import { reasonOf, StoreError, type DataFolder } from '#gateway/journal/store/data-folder.ts'
import { makeKeyPair, readServerKey, verifyServerKey, signServerKey, type KeyPairPem } from './server-key.ts'

/** The gateway's own keys for signing and login encryption. */
export interface GatewayKeys {
  readonly server: KeyPairPem
  readonly root: KeyPairPem
  /** The private half of `server`, ready to open ciphertexts. */
  readonly serverKey: KeyObject
}

const FILE = 'signing-keys.json'

/**
 * Reads the keys of the data folder, or makes them. They are kept, since pages are built with the root key, and browsers hold the
 * configuration for a session. Throws StoreError where the file is not ours.
 */
export async function openGatewayKeys(folder: DataFolder): Promise<GatewayKeys> {
  const path = folder.file(FILE)
  if (!existsSync(path)) {
    const [root, server] = await Promise.all([makeKeyPair(), makeKeyPair()])
    writeFileSync(`${path}.new`, JSON.stringify({ root, server }), { mode: 0o600, flush: true })
    renameSync(`${path}.new`, path)
  }
  const text = readText(path)
  try {
    const { root, server } = JSON.parse(text) as Pick<GatewayKeys, 'root' | 'server'>
    const fits = verifyServerKey(root.publicKey, server.publicKey, signServerKey(root.privateKey, server.publicKey))
    if (!fits) throw new Error('the halves of the root key do not fit')
    return { root, server, serverKey: readServerKey(server.privateKey) }
  } catch (error) {
    throw new StoreError(`${path} is damaged. Put back a copy of it, or remove it: then every session must log in again.`, {
      cause: error,
    })
  }
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new StoreError(`${path} cannot be read: ${reasonOf(error)}.`, { cause: error })
  }
}
