import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { KeyObject } from 'node:crypto'
import { StoreError, writeReason, type DataFolder } from '#gateway/store/data-folder.ts'
import { makeKeyPair, readServerKey, verifyServerKey, signServerKey, type KeyPairPem } from './server-key.ts'

/** The gateway's own keys for signing and login encryption. */
export interface GatewayKeys {
  readonly server: KeyPairPem
  readonly root: KeyPairPem
  /** The private half of `server`, ready to decrypt ciphertexts. */
  readonly serverKey: KeyObject
}

export const SIGNING_KEYS_FILE = 'signing-keys.json'

/**
 * Reads the keys from the data folder, or creates them. They are persisted because pages are built with the root key and browsers
 * keep the configuration for a session. Throws StoreError if the file cannot be read or is damaged.
 */
export async function openGatewayKeys(folder: DataFolder): Promise<GatewayKeys> {
  const path = folder.file(SIGNING_KEYS_FILE)
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
    throw new StoreError(`${path} cannot be read: ${writeReason(error)}.`, { cause: error })
  }
}
