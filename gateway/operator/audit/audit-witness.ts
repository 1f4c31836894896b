import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { StoreError } from '#gateway/store/data-folder.ts'

/** The file in the data folder that knows the end of the audit log. */
export const AUDIT_WITNESS_FILE = 'audit.witness'

const Known = Type.Object({ seq: Type.Integer({ minimum: 1 }), hash: Type.String() })
const WitnessFile = Type.Object({
  head: Type.Union([Known, Type.Null()]),
  /** Ends that were no more there when an entry was added: the log had been cut or changed before. */
  lost: Type.Array(Known),
})

export type Witnessed = Static<typeof WitnessFile>

/** Remembers the end of the audit log beside the store, so that a log whose end was cut off is not taken for a whole one. */
export interface AuditWitness {
  read(): Witnessed
  /** Takes an entry that was added for the end. An earlier end that the store does not have any more is kept as lost. */
  follow(added: { readonly seq: number; readonly hash: string; readonly previousHash: string }, findHash: FindHash): Promise<void>
}

type FindHash = (seq: number) => Promise<string | null>

/** Opens the witness of a data folder; the first entry makes its file. */
export function openAuditWitness(path: string): AuditWitness {
  const read = (): Witnessed => (existsSync(path) ? parse(readFileSync(path, 'utf8'), path) : { head: null, lost: [] })

  function write(witnessed: Witnessed): void {
    const draft = `${path}.new`
    const file = openSync(draft, 'w', 0o600)
    try {
      writeSync(file, `${JSON.stringify(witnessed)}\n`)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(draft, path)
  }

  return {
    read,
    async follow({ seq, hash, previousHash }, findHash) {
      const { head, lost } = read()
      const isThere = head === null || (head.seq === seq - 1 ? head.hash === previousHash : (await findHash(head.seq)) === head.hash)
      // Another process may have added later entries, and told the witness first.
      if (isThere && head !== null && head.seq > seq) return
      write({ head: { seq, hash }, lost: isThere || head === null ? lost : [...lost, head] })
    },
  }
}

function parse(text: string, path: string): Witnessed {
  let unsafe: unknown = null
  try {
    unsafe = JSON.parse(text)
  } catch {
    // Judged below.
  }
  if (Value.Check(WitnessFile, unsafe)) return unsafe
  throw new StoreError(
    `${path} is damaged. Put back a copy of it; if there is none, move it away: a cut in the audit log before now is then not seen.`,
  )
}
