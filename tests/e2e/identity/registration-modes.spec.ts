import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { createOutbox } from '../../../gateway/accounts/delivery/outbox.ts'
import { startProduct, type OwnProduct } from '../support/products/own-product.ts'
import { PASSWORD } from '../support/person.ts'
import { visit } from '../support/visit.ts'

// A site of its own, whose operator decides who may register: for the whole suite's, that would end everybody else's test.

const ROOT = join(import.meta.dirname, '../../..')
let site: OwnProduct
test.beforeAll(async () => {
  site = await startProduct({ OPERATOR_LISTEN: '127.0.0.1:0', SMS_OUTBOX: 'off', SMTP_URL: '', TRUST_PROXY: '' })
})
test.afterAll(() => site.stop())

/** Makes an act as the user of the site does in a shell, and returns its answer. */
async function operate(...words: readonly string[]): Promise<Record<string, unknown>> {
  const given = [
    'scripts/run.mjs',
    'operator',
    ...words,
    '--json',
    ...(words.includes('--reason') ? [] : ['--reason', 'decided by the club']),
  ]
  const env = { ...process.env, DATA_DIR: site.data }
  const { stdout } = await promisify(execFile)(process.execPath, given, { cwd: ROOT, env })
  return JSON.parse(stdout) as Record<string, unknown>
}

async function codeFor(email: string): Promise<string> {
  const read = async () => {
    const letter = (await createOutbox(join(site.data, 'outbox')).list()).find(({ to }) => to === email)
    return /\b\d{6}\b/.exec(letter?.text ?? '')?.[0] ?? ''
  }
  await expect.poll(read).not.toBe('')
  return read()
}

test('pages say who may register, and the way that is open leads to an account', async ({ page }) => {
  // Four states of one site.
  test.slow()
  await operate('registration', 'set', '--mode', 'closed', '--guests', 'false')
  await visit(page, `${site.address}/register`)
  await expect(page.getByText('Sign-up is closed at the moment.')).toBeVisible()
  await expect(page.getByRole('form', { name: 'Create your account' })).toHaveCount(0)
  await visit(page, `${site.address}/`)
  await expect(page.locator('html')).toHaveAttribute('data-guests', 'off')
  await expect(page.locator('a[data-opens="guest"]').filter({ visible: true })).toHaveCount(0)

  await operate('registration', 'set', '--mode', 'listed')
  await visit(page, `${site.address}/register`)
  await expect(page.getByText('Only people whose email address is on the operator’s list can sign up.')).toBeVisible()

  await operate('registration', 'set', '--mode', 'invitation')
  const invitation = await operate('registration', 'invite', '--uses', '1')
  const code = String(invitation['code'])
  await visit(page, site.address + String(invitation['path']))
  const form = page.getByRole('form', { name: 'Create your account' })
  await expect(form.getByLabel('Invitation code')).toHaveValue(code)
  // Nobody sends text messages here.
  await expect(form.getByText('Mobile')).toHaveCount(0)
  const email = 'invited@agio.example'
  await form.getByRole('textbox', { name: 'Email address', exact: true }).fill(email)
  await form.getByRole('button', { name: 'Send code' }).click()
  await form.getByLabel('Email code').fill(await codeFor(email))
  await form.getByLabel('New password').fill(PASSWORD)
  await form.getByLabel('Repeat password').fill(PASSWORD)
  await form.getByLabel('Invitation code').fill('WRONGCODE')
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('This invitation code is wrong, used up or expired.').first()).toBeVisible()
  await form.getByLabel('Invitation code').fill(code.toLowerCase())
  await form.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.locator('[data-account="user"]')).toBeAttached()
  const { rows } = (await operate('registration', 'invitations')) as { rows: { code: string; uses: number }[] }
  expect(rows).toMatchObject([{ code, uses: 1 }])

  // The same person is frozen, and learns by whom.
  const found = (await operate('user', 'find', '--text', email)) as { rows: { userId: string }[] }
  await operate('user', 'freeze', '--userId', found.rows[0]?.userId ?? '', '--fate', 'cancel-and-close')
  await visit(page, `${site.address}/login`)
  const login = page.getByRole('form', { name: 'Log in' })
  await login.getByLabel('Email address').fill(email)
  await login.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await login.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('This account has been frozen by the operator.').first()).toBeVisible()
})
