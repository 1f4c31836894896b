import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { startProduct, type OwnProduct } from '../support/products/own-product.ts'
import { visit } from '../support/visit.ts'

// Goal: visitors read what an operator tells them, where and while it is for them. A site of its own, because closing it ends everybody's test.

const ROOT = join(import.meta.dirname, '../../..')
const DAY_MS = 86_400_000
let site: OwnProduct
test.beforeAll(async () => {
  site = await startProduct({ OPERATOR_LISTEN: '127.0.0.1:0', SMTP_URL: '', TRUST_PROXY: '' })
})
test.afterAll(() => site.stop())
test.describe.configure({ mode: 'serial' })

/** Makes an act as the user of the site does in a shell, and returns its answer. */
async function operate(...words: readonly string[]): Promise<Record<string, unknown>> {
  const given = ['scripts/run.mjs', 'operator', ...words, '--json', '--reason', 'decided by the club']
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: ROOT, env: { ...process.env, DATA_DIR: site.data } })
  return JSON.parse(stdout) as Record<string, unknown>
}

const moment = (inMs: number) => `${new Date(Date.now() + inMs).toISOString().slice(0, 16)}Z`

test('an announcement is there in its window, on its pages and in its languages', async ({ page }) => {
  await operate('site', 'announce', '--language', 'en', '--html', '<p>Next week</p>', '--from', moment(7 * DAY_MS))
  const window = ['--from', moment(-DAY_MS), '--until', moment(DAY_MS)]
  const made = await operate(
    'site',
    'announce',
    '--language',
    'en',
    '--html',
    '<p>Escrow is <b>slow</b></p>',
    '--product',
    'p2p',
    ...window,
  )
  await operate('site', 'announce-also', '--announcement', String(made['announcement']), '--language', 'ar', '--html', '<p>تأخير</p>')
  await visit(page, `${site.address}/p2p`)
  await expect(page.getByRole('region', { name: 'Announcement' })).toContainText('Escrow is slow')
  await visit(page, `${site.address}/ar/p2p`)
  await expect(page.getByText('تأخير')).toBeVisible()
  const asked = page.waitForResponse(/\/v1\/public\/announcement/)
  await visit(page, `${site.address}/fee`)
  await asked
  await expect(page.getByRole('region', { name: 'Announcement' })).toHaveCount(0)
})

test('the documents name who operates the site, without a new build', async ({ page }) => {
  await operate('site', 'legal', '--name', 'Example Club e. V.', '--address', 'Main Street 1, Town', '--mail', 'office@club.example')
  await expect(async () => {
    await visit(page, `${site.address}/fee`)
    await page.getByRole('link', { name: 'Imprint' }).click()
    await expect(page).toHaveURL(/\/terms#operator$/)
    await expect(page.getByRole('cell', { name: 'Example Club e. V.' })).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(page.getByRole('link', { name: 'office@club.example' }).first()).toHaveAttribute('href', 'mailto:office@club.example')
  await visit(page, `${site.address}/privacy`)
  await expect(page.getByText('Example Club e. V. is responsible for the processing described here.')).toBeVisible()
})

test('an incident and its end are on the status page', async ({ page }) => {
  const parts = ['--parts', '["trading","stream"]']
  const text = ['--language', 'en', '--text', 'Orders are slow.']
  const { incident } = await operate('site', 'incident', ...parts, '--state', 'investigating', ...text)
  await visit(page, `${site.address}/status`)
  const reports = page.getByRole('region', { name: 'Reports by the operator' })
  await expect(reports).toContainText('Trading, Live stream')
  await expect(reports).toContainText('Orders are slow.')
  await operate(
    'site',
    'incident-update',
    '--incident',
    String(incident),
    '--state',
    'resolved',
    '--language',
    'en',
    '--text',
    'Back to normal.',
  )
  await expect(reports).toContainText('Back to normal.')
  await expect(reports).toContainText('Resolved')
})

test('a maintenance is announced, closes the site and opens it again', async ({ page }) => {
  await operate('site', 'maintenance', '--from', moment(DAY_MS), '--until', moment(2 * DAY_MS))
  await visit(page, `${site.address}/fee`)
  await expect(page.getByRole('region', { name: 'Announcement' })).toContainText('Maintenance is planned from')
  await operate('site', 'maintenance', '--until', moment(DAY_MS))
  const closed = async (path: string) => (await page.goto(`${site.address}${path}`))?.status()
  await expect.poll(() => closed('/fee')).toBe(503)
  await expect(page.getByRole('heading', { name: 'Down for maintenance' })).toBeVisible()
  expect(await closed('/ar/spot/BTCUSDT')).toBe(503)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  const call = await page.request.get(`${site.address}/api/v2/public/time`)
  expect([call.status(), Number(call.headers()['retry-after']) > 3600]).toEqual([503, true])
  expect((await page.request.get(`${site.address}/healthz`)).status()).toBe(200)
  expect(await closed('/status')).toBe(200)
  await operate('site', 'end-maintenance')
  await expect.poll(() => closed('/fee')).toBe(200)
})
