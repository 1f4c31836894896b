import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { chainHash } from '#gateway/journal/chain.ts'
import { change, endOf, faultsOf, journalOf, KilledExchange, message, without } from '#tests/exchange/killed-exchange.ts'

// Goal: a journal with a broken record is refused by the number of that record, and nothing after it is lost without a copy.

let ran: KilledExchange
beforeEach(async () => {
  ran = await KilledExchange.open()
})
afterEach(() => ran.end())

describe('a journal that is broken in its middle', () => {
  it('is named with its record, and goes on from the one before by one word, with the others kept aside', () => {
    const folder = ran.kill()
    const all = ran.floor.core.state.sequence
    change(folder, "UPDATE records SET payload = '{}' WHERE sequence = 7")
    without(folder, 'history.sqlite')
    expect(message(() => ran.start(folder))).toContain('record 7: the hash does not fit')
    expect(ran.accept(folder, 6)).toContain(`given-up-records-7-${all}.jsonl`)
    expect(
      readFileSync(join(folder, `given-up-records-7-${all}.jsonl`), 'utf8')
        .trim()
        .split('\n'),
    ).toHaveLength(all - 6)
    expect(endOf(folder)).toBe(6)
    expect(ran.started(folder, ({ exchange }) => exchange.status().state)).toBe('running')
    expect(faultsOf(folder)).toEqual([])
  })

  it.each([
    ['no JSON', 'no json'],
    ['a command that there is not', '{"type":"fly"}'],
    ['nothing', 'null'],
  ])('is named where a record is %s', (_what, payload) => {
    const folder = ran.kill()
    without(folder, 'history.sqlite', 'journal.witness')
    const db = new DatabaseSync(journalOf(folder))
    let hash = String(db.prepare('SELECT hash FROM records WHERE sequence = 6').get()?.['hash'])
    for (const row of db.prepare('SELECT sequence, payload FROM records WHERE sequence > 6').all()) {
      const text = row['sequence'] === 7 ? payload : String(row['payload'])
      hash = chainHash(hash, Number(row['sequence']), text)
      db.prepare('UPDATE records SET payload = ?, hash = ? WHERE sequence = ?').run(text, hash, Number(row['sequence']))
    }
    db.close()
    expect(message(() => ran.start(folder))).toContain('The journal is broken at record 7')
    expect(faultsOf(folder).join(' ')).toContain('The journal is broken at record 7')
  })
})
