import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { shimDatabase } from './sqlite-shim.ts'

/** Goal: the two differences from better-sqlite3 that could fail silently are handled. */

const open = () => {
  const database = new DatabaseSync(':memory:')
  database.exec('create table t (a integer, b text)')
  return shimDatabase(database)
}

describe('a statement', () => {
  it.each([
    ['select a from t', true],
    ['insert into t values (1, 2) returning a', true],
    ['with one as (select 1) select * from one', true],
    ['insert into t values (1, 2)', false],
    ['update t set a = 2', false],
    ['begin', false],
  ])('%s reads: %s', (sql, reads) => {
    expect(open().prepare(sql).reader).toBe(reads)
  })

  it('takes its parameters one by one, in their order', () => {
    const shim = open()
    expect(shim.prepare('insert into t values (?, ?)').run([7, 'seven'])).toMatchObject({ changes: 1 })
    expect(shim.prepare('select * from t where a = ? and b = ?').all([7, 'seven'])).toEqual([{ a: 7, b: 'seven' }])
    expect([...shim.prepare('select b from t where a > ?').iterate([6])]).toEqual([{ b: 'seven' }])
  })

  it.each([[undefined], [Number.NaN], [Number.POSITIVE_INFINITY], [true], [{ a: 1 }], [new Date(0)]])('refuses %s', (value) => {
    expect(() => open().prepare('insert into t values (?, ?)').run([1, value])).toThrow(TypeError)
  })
})
