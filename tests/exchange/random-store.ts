import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDataFolder } from '#gateway/store/data-folder.ts'
import { openEmbeddedStore, STORE_FILE } from '#gateway/store/store.ts'

const ALPHABET = ['a', 'Z', '0', ' ', '\n', '\t', "'", '"', '\\', '%', 'ß', 'ё', '中', 'ا', '🪙', '\u{10FFFF}', '\u0001', 'é', 'e\u0301']

/** Makes a store in a folder, with random rows in every table that the migrations make, whatever its columns are. */
export async function fillStore(path: string, rowsPerTable: number, large: Readonly<Record<string, number>> = {}): Promise<void> {
  const folder = openDataFolder(path)
  await (await openEmbeddedStore(folder)).destroy()
  folder.release()
  const db = new DatabaseSync(join(path, STORE_FILE), { enableForeignKeyConstraints: true })
  const found = db
    .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'kysely%'")
    .all()
  const names = found.map(({ name }) => String(name))
  db.exec('BEGIN; PRAGMA defer_foreign_keys = ON')
  for (const name of names) for (let nth = 0; nth < (large[name] ?? rowsPerTable); nth += 1) insertRandom(db, name)
  db.exec('COMMIT')
  db.close()
}

function insertRandom(db: DatabaseSync, table: string): void {
  const columns = db.prepare('SELECT name, type, "notnull" AS needed, pk FROM pragma_table_info(?)').all(table)
  const references = new Map(
    db
      .prepare('SELECT "from" AS own, "table" AS other, "to" AS key FROM pragma_foreign_key_list(?)')
      .all(table)
      .map((row) => [String(row['own']), { other: String(row['other']), key: String(row['key'] ?? 'id') }]),
  )
  const values = columns.map((column) => {
    const [name, isNeeded] = [String(column['name']), Number(column['needed']) === 1 || Number(column['pk']) > 0]
    const reference = references.get(name)
    if (reference !== undefined && (isNeeded || randomInt(2) === 0)) {
      const row = db.prepare(`SELECT "${reference.key}" AS key FROM "${reference.other}" ORDER BY random() LIMIT 1`).get()
      if (row !== undefined) return row['key'] ?? null
    }
    if (!isNeeded && (reference !== undefined || randomInt(4) === 0)) return null
    if (/int/i.test(String(column['type']))) return String(column['type']) === 'bigint' ? anyWhole() : BigInt(randomInt(2 ** 31))
    return /blob|bytea/i.test(String(column['type'])) ? randomBytes(randomInt(200)) : anyText(isNeeded)
  })
  const list = columns.map((column) => `"${String(column['name'])}"`).join(', ')
  db.prepare(`INSERT OR IGNORE INTO "${table}" (${list}) VALUES (${values.map(() => '?').join(', ')})`).run(...values)
}

function anyWhole(): bigint {
  const value = BigInt(randomInt(2 ** 47)) * 2n ** 15n + BigInt(randomInt(2 ** 15))
  return randomInt(2) === 0 ? value : -value
}

/** Texts of every script, empty ones, and some that are unique by chance of their length. */
function anyText(isLong: boolean): string {
  const length = isLong ? 12 + randomInt(20) : randomInt(40)
  return Array.from({ length }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('')
}
