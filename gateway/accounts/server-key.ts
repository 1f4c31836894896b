import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { StoreError, writeReason, type DataFolder } from '#gateway/store/data-folder.ts'

/** Encrypts and stamps data so that a copy of the store does not reveal it. */
export interface ServerKey {
  /** Encrypts text so that only this server can read it; the result differs every time. `open` needs the same `context`. */
  seal(text: string, context: string): string
  /** Decrypts a text; null if it was not sealed here or not for this context, or was changed. */
  open(sealed: string, context: string): string | null
  /** Stamps a short secret, such as six digits, so that trying all values does not find it. Hexadecimal. */
  stamp(text: string, context: string): string
}

const KEY_BYTES = 32
const NONCE_BYTES = 12
const TAG_BYTES = 16
export const SERVER_KEY_FILE = 'server.key'

/**
 * Reads the key of the data folder, or creates one if nothing is sealed yet. `sealed` describes in words what only the lost key could
 * open. Throws StoreError if the file is missing although there is sealed data, cannot be read or is not a key of ours.
 */
export function openServerKey(folder: DataFolder, sealed: string | null): ServerKey {
  const path = folder.file(SERVER_KEY_FILE)
  if (!existsSync(path)) {
    if (sealed !== null)
      throw new StoreError(
        `${path} is missing, and ${sealed} are sealed with it. Put back a copy of it; without one they are lost: \`openssl rand -hex 32 > ${path}\` makes another key, and their owners must set them up anew.`,
      )
    writeOnce(path, randomBytes(KEY_BYTES).toString('hex'))
  }
  const text = readText(path)
  if (!/^[0-9a-f]{64}$/.test(text))
    throw new StoreError(`${path} is damaged. Put back a copy of it; without it second factors cannot be read.`)
  return createServerKey(Buffer.from(text, 'hex'))
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new StoreError(`${path} cannot be read: ${writeReason(error)}.`, { cause: error })
  }
}

/** Writes the file completely or not at all, even if the power fails. */
function writeOnce(path: string, text: string): void {
  const draft = `${path}.new`
  writeFileSync(draft, `${text}\n`, { mode: 0o600, flush: true })
  linkSync(draft, path)
  unlinkSync(draft)
}

/** Creates the server key from its 32 bytes. Each purpose uses a derived key of its own. */
export function createServerKey(master: Buffer): ServerKey {
  const deriveKey = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, KEY_BYTES))
  const sealing = deriveKey('accounts/seal/1')
  const stamping = deriveKey('accounts/stamp/1')
  return {
    seal(text, context) {
      const nonce = randomBytes(NONCE_BYTES)
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(Buffer.from(context))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, body, cipher.getAuthTag()]).toString('base64url')
    },
    open(sealed, context) {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
      try {
        const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
        decipher.setAAD(Buffer.from(context)).setAuthTag(bytes.subarray(-TAG_BYTES))
        return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
      } catch {
        return null
      }
    },
    stamp: (text, context) => createHmac('sha256', stamping).update(`${context}\n${text}`).digest('hex'),
  }
}
