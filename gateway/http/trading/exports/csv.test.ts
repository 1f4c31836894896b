import { describe, expect, it } from 'vitest'
import { csvHead, csvLines } from './csv.ts'

const writeCsv = (rows: readonly Readonly<Record<string, unknown>>[]): string => {
  const names = Object.keys(rows[0] ?? {})
  return csvHead(names) + csvLines(names, rows)
}

describe('a list as a CSV file', () => {
  it('has a head line and one line for each row', () => {
    const rows = [
      { orderId: '1', side: 'buy', price: null, reduceOnly: false, ts: 1_767_607_200_000 },
      { orderId: '2', side: 'sell', price: '-1.50', reduceOnly: true, ts: 0 },
    ]
    expect(writeCsv(rows)).toBe(
      ['orderId,side,price,reduceOnly,ts', '1,buy,,false,2026-01-05T10:00:00.000Z', '2,sell,-1.50,true,1970-01-01T00:00:00.000Z', ''].join(
        '\r\n',
      ),
    )
  })

  it('keeps what is in a field in it', () => {
    expect(writeCsv([{ a: 'x,"y"\nz', b: { kind: 'trigger' } }])).toBe('a,b\r\n"x,""y""\nz","{""kind"":""trigger""}"\r\n')
  })

  it.each(['=1+1', '+1', '-x', '@SUM(A1)', '\tx', '\rx', '-1e5'])('makes no formula of %j', (text) => {
    const [, line = ''] = writeCsv([{ clientOrderId: text }]).split('\r\n')
    expect(line.replace('"', '')).toMatch(/^'/)
  })

  it('of nothing is nothing', () => {
    expect(writeCsv([])).toBe('\r\n')
  })
})
