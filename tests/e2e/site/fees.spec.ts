import { expect, test, type APIRequestContext } from '@playwright/test'
import { someOf } from '#tests/support/full-suite.ts'
import { visit } from '../support/visit.ts'

// Goal: pages show the fees that the open API reports and the engine charges.

interface LevelRow {
  readonly level: string
  readonly makerFeeRate: string
  readonly takerFeeRate: string
}

/** Returns the maker and taker rate of every level of the open API, in percent. */
async function ratesOf(request: APIRequestContext, path: string): Promise<string[]> {
  const answer = await request.get(`/api/v2/${path}/vip-fee-rate`)
  const { data } = (await answer.json()) as { readonly data: readonly LevelRow[] }
  return data.map(({ makerFeeRate, takerFeeRate }) => `${inPercent(makerFeeRate)} ${inPercent(takerFeeRate)}`)
}

const inPercent = (rate: string): string => `${(Number(rate) * 100).toFixed(4)}%`

test.describe('the fee levels', () => {
  for (const path of someOf('pages of fee levels', ['/fee', '/vip/detail'], (each) => each === '/fee')) {
    test(`of ${path} are those of the open API`, async ({ page, request }) => {
      await visit(page, path)
      // The first two figures of each row are its rates.
      const shown = await page
        .locator('main table tbody tr')
        .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].slice(0, 2).map((cell) => cell.textContent.trim())))
      const lines = shown.map((rates) => rates.join(' ')).join('\n')
      const [spot, futures] = [await ratesOf(request, 'spot/market'), await ratesOf(request, 'mix/market')]
      expect([spot.length, futures.length]).toEqual([8, 5])
      expect(lines).toContain(spot.join('\n'))
      expect(lines).toContain(futures.join('\n'))
    })
  }
})

test('the lowest level is what every pair and contract is listed with, and what its page says', async ({ page, request }) => {
  const [spot, futures] = [await ratesOf(request, 'spot/market'), await ratesOf(request, 'mix/market')]
  const listed = async (path: string): Promise<string[]> => {
    const answer = await request.get(`/api/v2/${path}`)
    const { data } = (await answer.json()) as { readonly data: readonly LevelRow[] }
    return [...new Set(data.map(({ makerFeeRate, takerFeeRate }) => `${inPercent(makerFeeRate)} ${inPercent(takerFeeRate)}`))]
  }
  expect(await listed('spot/public/symbols')).toEqual([spot[0]])
  expect(await listed('mix/market/contracts?productType=USDT-FUTURES')).toEqual([futures[0]])
  await visit(page, '/')
  const taker = `${Number.parseFloat(spot[0]?.split(' ')[1] ?? '')}%`
  await expect(page.locator('main')).toContainText(taker)
})
