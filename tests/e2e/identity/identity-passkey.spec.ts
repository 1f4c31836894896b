import { expect, type CDPSession, type Page } from '@playwright/test'
import { onlyInFull } from '#tests/support/full-suite.ts'
import { codeFor, expectEntered, expectSession, logIn, logOut, newEmail, otherDevice, register, test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { giveWallet, registerByWallet, type BrowserWallet } from '../support/wallet.ts'

// Goal: a passkey of the device's own authenticator is set up, used alone and as a second step, proves its owner, and is removed again.

interface Device {
  readonly session: CDPSession
  readonly authenticatorId: string
}

/** Gives a page an authenticator whose owner is present, recognised, and agrees. */
async function giveAuthenticator(page: Page): Promise<Device> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}

async function credentialsOf({ session, authenticatorId }: Device) {
  return (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
}

/** Registers and sets up a passkey; returns the credentials on the device. */
async function setUpPasskey(page: Page, email: string): ReturnType<typeof credentialsOf> {
  await visit(page, '/register')
  await register(page, email)
  await expectSession(page, 'user')
  const device = await giveAuthenticator(page)
  await visit(page, '/account/setting/security')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await dialog.getByRole('button', { name: 'Send code' }).click()
  await dialog.getByLabel('Email code').fill(await codeFor(email, 1))
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('not used yet')).toBeVisible()
  return credentialsOf(device)
}

/** Does the same for a user who is identified by a wallet only. */
async function setUpPasskeyByWallet(page: Page): Promise<BrowserWallet> {
  const wallet = await giveWallet(page)
  await registerByWallet(page)
  await giveAuthenticator(page)
  await visit(page, '/account/setting/security')
  await page.getByRole('button', { name: 'Add passkey' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add passkey' })
  await expect(dialog.getByText('You’ll be asked to confirm with your passkey or wallet.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Add passkey' }).click()
  await expect(page.getByText('not used yet')).toBeVisible()
  return wallet
}

test('made in the settings it logs in by itself; once removed it opens nothing', async ({ page }) => {
  await setUpPasskeyByWallet(page)
  await logOut(page)
  await visit(page, '/login?from=%2Faccount%2Fsetting%2Fsecurity')
  const enter = page.getByRole('button', { name: 'Log in with a passkey' })
  await enter.click()
  await expect(page).toHaveURL(/\/account\/setting\/security$/)
  await expectSession(page, 'user')
  await expect(page.getByText(/^Last used /)).toBeVisible()

  await page.getByRole('button', { name: 'Remove Passkey 1' }).click()
  await page.getByRole('dialog', { name: 'Remove this passkey?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Remove Passkey 1' })).toHaveCount(0)
  await logOut(page)
  await visit(page, '/login')
  await enter.click()
  await expect(page.getByText('The passkey couldn’t be confirmed.').first()).toBeVisible()
  await expectSession(page, 'visitor')
})

onlyInFull(test)('on a new device it replaces the code that would be sent', async ({ page, browser }) => {
  const email = newEmail('synced')
  const [passkey] = await setUpPasskey(page, email)
  if (passkey === undefined) throw new Error('no passkey was made')
  // With an open session but without the owner's code nobody can remove it.
  await page.getByRole('button', { name: 'Remove Passkey 1' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove this passkey?' })
  await dialog.getByLabel('Email code').fill('000000')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('The code is incorrect or has expired.').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Remove Passkey 1' })).toBeVisible()
  const other = await otherDevice(browser)
  const { session, authenticatorId } = await giveAuthenticator(other)
  await session.send('WebAuthn.addCredential', { authenticatorId, credential: passkey })
  await visit(other, '/login')
  await logIn(other, email)
  await expect(other.getByRole('form', { name: 'Confirm it’s you' })).toBeVisible()
  await other.getByRole('button', { name: 'Use a passkey' }).click()
  await expectEntered(other)
  await other.context().close()
})

onlyInFull(test)('it proves its owner where no code can: an account without a contact is closed by it', async ({ page }) => {
  const wallet = await setUpPasskeyByWallet(page)
  wallet.signs = false
  await page.getByRole('button', { name: 'Close account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close account' })
  await dialog.getByText('I want to close my account permanently.').click()
  await dialog.getByRole('button', { name: 'Close account' }).click()
  await expect(page.getByText('Your account is closed.').first()).toBeVisible()
  await expectSession(page, 'visitor')
})

test('a device that has none says so, and the other ways stay open', async ({ page }) => {
  await giveAuthenticator(page)
  await visit(page, '/login')
  const enter = page.getByRole('button', { name: 'Log in with a passkey' })
  await enter.click()
  await expect(page.getByText('The passkey wasn’t used.').first()).toBeVisible()
  await expect(enter).toBeEnabled()
  await expect(page.getByRole('form', { name: 'Log in' })).toBeVisible()
})
