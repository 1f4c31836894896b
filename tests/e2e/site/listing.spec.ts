import { expect, test } from '@playwright/test'
import { FUTURES_INSTRUMENTS, SPOT_INSTRUMENTS } from '#lib/contract/market/instruments.ts'
import { required } from '#lib/kernel/assert.ts'
import { violationsOn } from '../support/axe.ts'
import { startListedSite, type ListedSite } from '#tests/rigs/feeds/listed-site.ts'

/** Goal: a pair's page opens when the market lists it and closes when it delists it, without a restart of anything. */

const OWN = { spot: SPOT_INSTRUMENTS, futures: FUTURES_INSTRUMENTS }
const like = required(SPOT_INSTRUMENTS[0], 'a pair')
const BORN = { ...like, symbol: 'BORNUSDT', baseCoin: 'BORN', pricePlace: 3 }

let site: ListedSite
// One site, whose list the tests change one after the other.
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => void (site = await startListedSite(OWN)))
test.afterAll(() => site.close())

async function read(path: string): Promise<{ status: number; body: string }> {
  const response = await fetch(site.origin + path, { redirect: 'manual' })
  return { status: response.status, body: await response.text() }
}
const statusOf = async (path: string) => (await read(path)).status

test('a pair is listed and delisted while the site runs', async () => {
  expect(await statusOf('/spot/BORNUSDT')).toBe(404)
  expect(await statusOf('/spot/SOLUSDT')).toBe(200)
  expect((await read('/sitemap.xml')).body).not.toContain('/spot/BORNUSDT')

  site.list({ spot: [...OWN.spot, BORN], futures: OWN.futures })
  await expect.poll(() => statusOf('/spot/BORNUSDT')).toBe(200)
  const page = await read('/de/spot/BORNUSDT')
  expect([page.status, page.body.includes('BORN/USDT'), page.body.includes('/price/born')]).toEqual([200, true, false])
  expect((await read('/sitemap.xml')).body).toContain('/spot/BORNUSDT')
  expect((await read('/markets')).body).toContain('/spot/BORNUSDT')

  // Twice, so that the second answer would come from the page cache.
  expect([await statusOf('/spot/SOLUSDT'), await statusOf('/spot/SOLUSDT')]).toEqual([200, 200])
  site.list({ spot: OWN.spot.filter(({ symbol }) => symbol !== 'SOLUSDT'), futures: OWN.futures })
  await expect.poll(() => statusOf('/spot/BORNUSDT')).toBe(404)
  const gone = await read('/spot/SOLUSDT')
  expect([gone.status, gone.body.includes('href="/markets"')]).toEqual([404, true])
  expect([await statusOf('/price/solana'), await statusOf('/futures/usdt/SOLUSDT')]).toEqual([404, 200])
  const map = (await read('/sitemap.xml')).body
  expect([map.includes('/spot/SOLUSDT'), map.includes('/price/solana'), map.includes('/futures/usdt/SOLUSDT')]).toEqual([
    false,
    false,
    true,
  ])
  // The contract stays, and links neither to the spot pair nor to the coin that are gone.
  await expect.poll(async () => (await read('/futures/usdt/SOLUSDT')).body.includes('href="/price/solana"')).toBe(false)
  expect(site.starts()).toBe(1)
})

test('while the market has listed nothing, the page of a pair says so, and opens by itself when the pair is listed', async ({ page }) => {
  site.list({ spot: [], futures: [] })
  await expect.poll(() => statusOf('/spot/BTCUSDT')).toBe(503)
  const answer = await page.goto(`${site.origin}/de/spot/BTCUSDT`)
  expect([answer?.status(), answer?.headers()['retry-after'], answer?.headers()['cache-control']]).toEqual([503, '10', 'private, no-store'])
  await expect(page.getByRole('heading', { level: 1, name: 'Kurse können gerade nicht geladen werden' })).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  expect([await statusOf('/price/bitcoin'), await statusOf('/markets'), await statusOf('/nope')]).toEqual([503, 200, 404])
  site.list(OWN)
  await expect(page.getByRole('heading', { level: 1, name: /BTC\/USDT/ })).toBeAttached()
})
