import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { nullable, Time } from '#lib/contract/trading/trading-fields.ts'
import { readCsv } from '#tests/rigs/read-csv.ts'
import { listColumns, type ExportColumn } from './columns.ts'
import { csvHead, csvLines } from './csv.ts'

const writeCsv = (columns: readonly ExportColumn[], rows: readonly object[]): string => csvHead(columns) + csvLines(columns, rows)

const Target = Type.Object({ price: Type.String(), limitPrice: Type.Optional(Type.String()) })
const Row = Type.Object({
  orderId: Type.String(),
  price: nullable(Type.String()),
  reduceOnly: Type.Boolean(),
  trigger: nullable(Type.Object({ kind: Type.String(), startsAt: nullable(Time) })),
  targets: Type.Optional(Type.Array(Target, { maxItems: 2 })),
  tags: Type.Array(Type.String(), { maxItems: 3 }),
  others: Type.Array(Target),
  expiresAt: Type.Optional(Time),
  ts: Time,
})

const PLAIN = { orderId: '1', price: null, reduceOnly: false, trigger: null, tags: [], others: [], ts: 0 }
const text = Type.Object({ clientOrderId: Type.String() })

describe('the columns of a file', () => {
  it('are those of the schema: of nested objects and short lists of objects one for each field, of other lists one', () => {
    expect(listColumns(Row).map(({ name }) => name)).toEqual([
      'orderId',
      'price',
      'reduceOnly',
      'trigger.kind',
      'trigger.startsAt',
      'targets.1.price',
      'targets.1.limitPrice',
      'targets.2.price',
      'targets.2.limitPrice',
      'tags',
      'others',
      'expiresAt',
      'ts',
    ])
  })

  it('know which of them are times, nullable and optional ones too', () => {
    expect(listColumns(Row).flatMap(({ name, isTime }) => (isTime ? [name] : []))).toEqual(['trigger.startsAt', 'expiresAt', 'ts'])
  })
})

describe('a list as a CSV file', () => {
  it('has a byte order mark, a head line and one line for each row, with every cell quoted', () => {
    const columns = listColumns(Type.Object({ orderId: Type.String(), reduceOnly: Type.Boolean(), ts: Time }))
    const rows = [
      { orderId: '1', reduceOnly: false, ts: 1_767_607_200_000 },
      { orderId: '2', reduceOnly: true, ts: 0 },
    ]
    expect(writeCsv(columns, rows)).toBe(
      ['\uFEFF"orderId","reduceOnly","ts"', '"1","false","2026-01-05T10:00:00.000Z"', '"2","true","1970-01-01T00:00:00.000Z"', ''].join(
        '\r\n',
      ),
    )
  })

  it('has the same columns whichever row is newest, and its head without rows', () => {
    const rich = {
      ...PLAIN,
      price: '-1.50',
      trigger: { kind: 'trigger', startsAt: 1 },
      targets: [{ price: '2', limitPrice: '3' }],
      expiresAt: 2,
    }
    const files = [[], [PLAIN], [PLAIN, rich], [rich, PLAIN]].map((rows) => readCsv(writeCsv(listColumns(Row), rows)))
    expect(new Set(files.map(({ head }) => head.join())).size).toBe(1)
    expect(files[2]?.rows[1]).toEqual([
      '1',
      '-1.50',
      'false',
      'trigger',
      '1970-01-01T00:00:00.001Z',
      '2',
      '3',
      '',
      '',
      '[]',
      '[]',
      '1970-01-01T00:00:00.002Z',
      '1970-01-01T00:00:00.000Z',
    ])
    expect(files[0]?.rows).toEqual([])
  })

  it('keeps what is in a field in it', () => {
    const odd = 'x,"y"\r\nz'
    expect(readCsv(writeCsv(listColumns(text), [{ clientOrderId: odd }])).rows).toEqual([[odd]])
  })

  it.each(['=1+1', '+1', '-x', '@SUM(A1)', '\tx', '\rx', '\nx', '-1e5', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
    'makes no formula of %j',
    (formula) => {
      expect(readCsv(writeCsv(listColumns(text), [{ clientOrderId: formula }])).rows).toEqual([[`'${formula}`]])
    },
  )

  it.each(['-1', '-0.5', '1', 'x=1', '10＝', ''])('leaves %j as it is', (plain) => {
    expect(readCsv(writeCsv(listColumns(text), [{ clientOrderId: plain }])).rows).toEqual([[plain]])
  })
})
