import { textHash } from '../chain.ts'

/** A file with records that a journal no longer has itself. */
export interface ArchiveFile {
  readonly name: string
  readonly from: number
  readonly to: number
  /** SHA-256 of the file as it is, compressed. */
  readonly sha256: string
}

/** Prices of a market in the archived records. */
export interface ArchivedPrices {
  readonly last: number
  readonly mark: number
  readonly index: number
}

/** What the beginning of a journal says of the records before it. A record after it names the hash of all of this, so the chain covers it. */
export interface Archived {
  /** In the order of their records. */
  readonly files: readonly ArchiveFile[]
  /** Hashes of the beginnings before this one, which later records may name. */
  readonly earlier: readonly string[]
  /** The last prices of each market. */
  readonly seen: Readonly<Record<string, ArchivedPrices>>
}

/** Returns what a beginning's text says of archived records; null if there are none. */
export function readArchived(beginning: string | null): Archived | null {
  // The text of a whole state: most journals have none, or one of before 1.0 without archives.
  if (beginning?.includes('"archived":') !== true) return null
  return (JSON.parse(beginning) as { readonly archived?: Archived }).archived ?? null
}

/** Checks whether a hash that a record names is that of a journal's beginning, or of one that it had before its records were archived. */
export function isBeginning(text: string | null, hash: string): boolean {
  return textHash(text ?? '') === hash || (readArchived(text)?.earlier.includes(hash) ?? false)
}
