import { expect, it } from 'vitest'
import { reportReplay } from './replay-progress.ts'

it('reports every few seconds, and nothing of a short replay', () => {
  let now = 0
  const said: object[] = []
  const report = reportReplay(
    { info: (details) => said.push(details) },
    () => 9000,
    () => now,
  )
  for (const [record, seconds] of [
    [1000, 1],
    [2000, 4],
    [3000, 6],
    [4000, 9],
    [5000, 12],
  ] as const) {
    now = seconds * 1000
    report(record)
  }
  expect(said).toEqual([
    { record: 3000, of: 9000, seconds: 6 },
    { record: 5000, of: 9000, seconds: 12 },
  ])
})
