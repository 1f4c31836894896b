import { execFile } from 'node:child_process'
import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import type { OperatorRole } from '../../../lib/contract/operator/act.ts'
import english from '../../../messages/en.json' with { type: 'json' }
import { DATA_FOLDER, OPERATOR_PORT } from './address.ts'

export const CONSOLE = `http://localhost:${OPERATOR_PORT}`
const PASSWORD = 'Correct-Horse-9'
const t = english.operator

export interface TestOperator {
  readonly name: string
  readonly totp: TOTP
}

/** Makes an operator's account as somebody at the machine does, by the command. */
export async function addOperator(role: OperatorRole): Promise<TestOperator> {
  const name = `${role}-${crypto.randomUUID().slice(0, 8)}`
  const output = await new Promise<string>((resolve, reject) => {
    const command = ['scripts/run.mjs', 'operator', 'admin', 'create', name, '--role', role, '--json']
    const child = execFile(process.execPath, command, { env: { ...process.env, DATA_DIR: DATA_FOLDER } }, (error, stdout) =>
      error === null ? resolve(stdout) : reject(error),
    )
    child.stdin?.end(`${PASSWORD}\n`)
  })
  const { secondFactor } = JSON.parse(output) as { readonly secondFactor: { readonly secret: string } }
  return { name, totp: new TOTP({ secret: Secret.fromBase32(secondFactor.secret) }) }
}

/** Logs in at a page of the console, by the keyboard alone. */
export async function logInAt(page: Page, { name, totp }: TestOperator, path = '/operator', password = PASSWORD): Promise<void> {
  await page.goto(CONSOLE + path)
  await page.locator('input[autocomplete=username]').focus()
  await page.keyboard.type(name)
  await page.keyboard.press('Tab')
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.type(totp.generate())
  await page.keyboard.press('Enter')
}

/** Fills in why an act is made, and makes it. */
export async function sendAct(page: Page, reason: string, word?: string): Promise<void> {
  const form = page.getByRole('dialog')
  await form.getByLabel(t.reason, { exact: true }).fill(reason)
  if (word !== undefined) await form.getByLabel(t.confirm.replace('{word}', word)).fill(word)
  await form.locator('button[type=submit]').click()
}

/** Waits until an act is made, and closes its form. */
export async function closeMade(page: Page): Promise<void> {
  const form = page.getByRole('dialog')
  await expect(form.getByText(t.done, { exact: true })).toBeVisible()
  await form.getByRole('button', { name: t.close, exact: true }).last().click()
  await expect(form).toHaveCount(0)
}
