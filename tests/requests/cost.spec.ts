import { expect } from '@playwright/test'
import { measureCost } from './cost.ts'
import { logIn, test } from './support.ts'

// `npm run bench` measures the exact cost; this test only checks the order of magnitude.
test('signing, verifying and sealing cost a small part of a request, off the main thread', async ({ open }) => {
  const page = await open()
  await logIn(page)
  const cost = await measureCost(page)
  test.info().annotations.push({ type: 'cost', description: JSON.stringify(cost) })
  expect(cost.signMs).toBeLessThan(cost.requestMs)
  expect(cost.verifyMs).toBeLessThan(cost.requestMs)
  expect(cost.sealMs).toBeLessThan(cost.generateMs)
})
