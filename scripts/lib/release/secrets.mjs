import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * What Next makes anew with each build and keeps in its files: keys of draft mode and of server actions. A release has known texts in their
 * place, the same in every release; each installation makes its own.
 */
const KINDS = {
  previewModeId: { read: (key) => key.toString('hex'), bytes: 16 },
  previewModeSigningKey: { read: (key) => key.toString('hex'), bytes: 32 },
  previewModeEncryptionKey: { read: (key) => key.toString('hex'), bytes: 32 },
  encryptionKey: { read: (key) => key.toString('base64'), bytes: 32 },
}

const known = (kind) => KINDS[kind].read(createHash('sha256').update(`release ${kind}`).digest().subarray(0, KINDS[kind].bytes))

/** The keys of a build, each with the known text that a release has for it. */
export function knownForBuilt(dist) {
  const { preview } = JSON.parse(readFileSync(join(dist, 'prerender-manifest.json'), 'utf8'))
  const { encryptionKey } = JSON.parse(readFileSync(join(dist, 'server/server-reference-manifest.json'), 'utf8'))
  return new Map(Object.entries({ ...preview, encryptionKey }).map(([kind, key]) => [key, known(kind)]))
}

/** The known texts, each with a new key for it. */
export function ownForKnown() {
  return new Map(Object.entries(KINDS).map(([kind, { read, bytes }]) => [known(kind), read(randomBytes(bytes))]))
}
