import { expect, it } from 'vitest'
import { staleTables } from './contract-tables.ts'

it('has written the tables that pages load since the calls changed', () => {
  expect(staleTables(), 'Run node scripts/contract-tables.ts').toEqual([])
})
