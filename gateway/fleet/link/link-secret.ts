import { hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { SERVER_KEY_FILE } from '#gateway/accounts/server-key.ts'
import type { DataFolder } from '#gateway/store/data-folder.ts'

/** Derives the secret by which the gateways of one database know each other, from the key that all of them have. */
export function linkSecret(folder: DataFolder): string {
  const key = Buffer.from(readFileSync(folder.file(SERVER_KEY_FILE), 'utf8').trim(), 'hex')
  return Buffer.from(hkdfSync('sha256', key, '', 'cluster/link/1', 32)).toString('hex')
}
