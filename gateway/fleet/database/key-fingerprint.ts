import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { SERVER_KEY_FILE } from '#gateway/accounts/server-key.ts'
import { SIGNING_KEYS_FILE } from '#gateway/signing/key-file.ts'
import type { DataFolder } from '#gateway/store/data-folder.ts'

/** The files with the keys that all gateways of one database must have in common. */
const KEY_FILES = [SERVER_KEY_FILE, SIGNING_KEYS_FILE]

/** Returns a fingerprint of the keys in a data folder, by which gateways notice that theirs differ. */
export function fingerprintKeys(folder: DataFolder): string {
  const hash = createHash('sha256')
  for (const file of KEY_FILES.map((name) => folder.file(name))) hash.update(existsSync(file) ? readFileSync(file) : 'none').update('\n')
  return hash.digest('hex')
}
