import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import arabic from '../../../messages/ar.json' with { type: 'json' }
import english from '../../../messages/en.json' with { type: 'json' }
import { onlyInFull, someOf } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest, enterFrom } from '../support/guest.ts'
import { advertise, chooseOffer, openTrader, ORDERS, SCREEN, SECRET, setWithdrawalPassword, TERMS } from '../support/products/p2p.ts'
import { expectSession, newEmail, otherDevice, register, type RegisterTexts, test } from '../support/person.ts'
import { hydrated, visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: traders buy and sell from each other and from robots, write to each other, and nothing leaves without its owner's word.

const order = (page: Page) => page.locator('[data-order]')
const chat = (page: Page) => page.locator('[data-chat]')
const PICTURE = await sharp({ create: { width: 320, height: 200, channels: 3, background: '#3a7' } })
  .png()
  .toBuffer()

test('a visitor reads live offers by currency, and a guest is told to register', async ({ page }) => {
  const complaints = watchPage(page)
  await visit(page, '/p2p/eur')
  await hydrated(page)
  await expect(page.getByRole('row').filter({ hasText: 'Robot EUR' }).first()).toContainText('EUR')
  await page.getByText(english.p2pPage.q2).click()
  await expect(page.getByText(english.p2pPage.a2)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('link', { name: english.p2pPage.start }).click()
  await page.waitForURL(`**${SCREEN}?fiat=EUR`)
  await expect(page.getByText(english.p2p.guest)).toBeVisible()
  await page.locator('tbody tr').first().getByRole('button').last().click()
  const dialog = page.getByRole('dialog')
  await dialog.locator('input[inputmode="decimal"]').first().fill('100')
  await expect(dialog.locator('button[type="submit"]')).toBeDisabled()
  expect(complaints).toEqual([])
})

/** Follows the action of a currency's public page, and registers there as its notice says. */
async function enterAndRegister(
  page: Page,
  path: string,
  screen: string,
  words: { readonly p2p: { readonly register: string }; readonly auth: RegisterTexts },
): Promise<void> {
  await enterFrom(page, path, screen)
  await page.getByRole('main').getByRole('button', { name: words.p2p.register }).click()
  await register(page, newEmail('buyer'), words.auth)
  await expectSession(page, 'user')
}

// The quick suite takes the look in which more can go wrong: the other tests here are in English, on a desktop.
const LOOKS = [
  { language: '', width: 1440, words: english, ad: { fiat: 'TRY', price: '36', quantity: '50' } },
  { language: '/ar', width: 390, words: arabic, ad: { fiat: 'CNY', price: '7', quantity: '200' } },
]
for (const { language, width, words, ad } of someOf('a P2P order from the public page', LOOKS, (_look, index) => index > 0)) {
  test(`from the public page a visitor buys of a trader, writes, and both find it in their records (${language}, ${width} px)`, async ({
    browser,
  }) => {
    test.slow()
    const texts = words.p2p
    const buyer = { page: await otherDevice(browser) }
    const complaints = watchPage(buyer.page)
    await buyer.page.setViewportSize({ width, height: 844 })
    const publicPage = `${language}/p2p/${ad.fiat.toLowerCase()}`
    const [seller] = await Promise.all([
      openTrader(browser, 'seller'),
      enterAndRegister(buyer.page, publicPage, `${SCREEN}?fiat=${ad.fiat}`, words),
    ])
    await setWithdrawalPassword(seller.page, seller.email)
    await advertise(seller.page, ad)
    // No seller takes its own advertisement.
    await chooseOffer(seller.page, `${SCREEN}?fiat=${ad.fiat}`, 'Trader')
    await seller.page.getByRole('dialog').locator('input[inputmode="decimal"]').first().fill('300')
    await seller.page.getByRole('dialog').locator('button[type="submit"]').click()
    await expect(seller.page.getByText(english.apiErrors.p2pOwnAdvertisement).first()).toBeVisible()

    await chooseOffer(buyer.page, `${language}${SCREEN}?fiat=${ad.fiat}`, 'Trader')
    const dialog = buyer.page.getByRole('dialog')
    const amount = dialog.locator('input[inputmode="decimal"]').first()
    await amount.fill('299')
    await expect(dialog.locator('[aria-invalid="true"]')).toBeVisible()
    await expect(dialog.locator('button[type="submit"]')).toBeDisabled()
    await amount.fill('600')
    expect(await violationsOn(buyer.page)).toEqual([])
    await dialog.locator('button[type="submit"]').click()
    await buyer.page.waitForURL(`**${language}${ORDERS}?id=*`)
    await expect(order(buyer.page)).toHaveAttribute('data-order', 'pending_pay')
    await expect(order(buyer.page).getByText(new RegExp(`PAPER-${ad.fiat}-`))).toBeVisible()
    // The terms keep their lines.
    expect(await order(buyer.page).getByText('No third parties.').innerText()).toBe(TERMS)
    const id = new URL(buyer.page.url()).searchParams.get('id') ?? ''

    // The seller sees the same order, and a text, formatted text and a picture arrive.
    await visit(seller.page, `${ORDERS}?id=${id}`)
    await chat(buyer.page).getByRole('textbox', { name: texts.chat.write }).fill('paid, <b>thanks</b>')
    await chat(buyer.page).locator('button[type="submit"]').click()
    await expect(chat(seller.page).getByText('paid, <b>thanks</b>')).toBeVisible()
    await chat(buyer.page).locator('input[type="file"]').setInputFiles({ name: 'proof.png', mimeType: 'image/png', buffer: PICTURE })
    const received = chat(seller.page).locator('img')
    await expect(received).toHaveCount(1)
    await expect.poll(() => received.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320)
    await received.click()
    await expect(seller.page.getByRole('dialog').locator('img')).toBeVisible()
    await seller.page.keyboard.press('Escape')
    // A link of the other party is asked about, with its host, and opens a tab that has no hold on this one. A refused one is a text.
    const formatted = '<p>my bank is <a href="https://evil.example/pay">here</a>, or <a href="ssh://evil.example">there</a></p>'
    await chat(buyer.page)
      .getByRole('textbox')
      .evaluate((box, html) => {
        const clipboardData = new DataTransfer()
        clipboardData.setData('text/html', html)
        box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
      }, formatted)
    await chat(buyer.page).locator('button[type="submit"]').click()
    const link = chat(seller.page).getByRole('link', { name: 'here' })
    await expect(link).toHaveAttribute('rel', /noopener/)
    const address = seller.page.url()
    await expect(chat(seller.page).getByText('there', { exact: true })).not.toHaveAttribute('href')
    await link.click()
    const question = seller.page.getByRole('dialog', { name: english.p2p.chat.link.title })
    await expect(question).toContainText('evil.example')
    await question.getByRole('button', { name: 'Close' }).last().click()
    await expect(question).toBeHidden()
    await link.click({ button: 'middle' })
    await seller.page
      .context()
      .route('https://evil.example/**', (route) => route.fulfill({ body: '<title>elsewhere</title>', contentType: 'text/html' }))
    const opened = seller.page.context().waitForEvent('page')
    await question.getByRole('button', { name: english.p2p.chat.link.open }).click()
    const elsewhere = await opened
    await expect(elsewhere).toHaveTitle('elsewhere')
    expect(await elsewhere.evaluate(() => window.opener)).toBeNull()
    await elsewhere.close()
    expect(seller.page.url()).toBe(address)
    const drawing = { name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') }
    await chat(buyer.page).locator('input[type="file"]').setInputFiles(drawing)
    await expect(buyer.page.getByText(words.apiErrors.pictureType).first()).toBeVisible()
    expect(await violationsOn(buyer.page)).toEqual([])

    await buyer.page.reload()
    await expect(chat(buyer.page).locator('img')).toHaveCount(1)
    await order(buyer.page).getByRole('button', { name: texts.order.iPaid }).click()
    await buyer.page.getByRole('dialog').getByRole('button', { name: texts.order.iPaid }).click()
    await expect(order(buyer.page)).toHaveAttribute('data-order', 'paid')
    await expect(order(seller.page)).toHaveAttribute('data-order', 'paid')

    // A wrong password releases nothing.
    await order(seller.page).getByRole('button', { name: 'Release coins' }).click()
    const release = seller.page.getByRole('dialog')
    await release.locator('input[type="password"]').fill('Wrong-Horse-9!')
    await release.getByRole('button', { name: 'Release coins' }).click()
    await expect(seller.page.getByText(english.apiErrors.withdrawPasswordWrong).first()).toBeVisible()
    await expect(order(seller.page)).toHaveAttribute('data-order', 'paid')
    await release.locator('input[type="password"]').fill(SECRET)
    await release.getByRole('button', { name: 'Release coins' }).click()
    await expect(order(seller.page)).toHaveAttribute('data-order', 'completed')
    await expect(order(buyer.page)).toHaveAttribute('data-order', 'completed')
    await expect(buyer.page.getByText(texts.reasons.released)).toBeVisible()

    await visit(buyer.page, `${language}${ORDERS}`)
    await expect(buyer.page.locator('tbody tr').filter({ hasText: '600' })).toContainText(texts.statuses.completed)
    expect(await violationsOn(buyer.page)).toEqual([])
    await visit(seller.page, ORDERS)
    await expect(seller.page.locator('tbody tr').filter({ hasText: '600' })).toContainText('Completed')
    expect(complaints.filter((line) => !line.includes('404'))).toEqual(['warning: invalid href ssh://evil.example'])
  })
}

onlyInFull(test)('one trader alone buys from a robot, in two tabs, and cancels another order', async ({ browser }) => {
  test.slow()
  const { page } = await openTrader(browser, 'alone')
  const other = await page.context().newPage()
  await chooseOffer(page, `${SCREEN}?fiat=USD`, 'Robot')
  await page.getByRole('dialog').locator('input[inputmode="decimal"]').nth(1).fill('100')
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  await page.waitForURL(`**${ORDERS}?id=*`)
  await expect(chat(page).getByText(english.p2p.chat.lines.hello)).toBeVisible()
  await chat(page).getByRole('textbox').fill('hello')
  await page.keyboard.press('Enter')
  await expect(chat(page).getByText(english.p2p.chat.lines.unpaid)).toBeVisible()
  await visit(other, page.url())
  await order(other).getByRole('button', { name: 'Mark as paid' }).click()
  await other.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  // The robot takes its time, and may be too late: both tabs show what has been stated.
  await expect(order(page)).toHaveAttribute('data-order', /^(?:paid|completed)$/)
  await expect(order(other)).toHaveAttribute('data-order', /^(?:paid|completed)$/)

  await chooseOffer(page, `${SCREEN}?fiat=USD`, 'Robot')
  await page.getByRole('dialog').locator('input[inputmode="decimal"]').nth(1).fill('60')
  await page.getByRole('dialog').locator('button[type="submit"]').click()
  await page.waitForURL(`**${ORDERS}?id=*`)
  await order(page).getByRole('button', { name: 'Cancel order' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(order(page)).toHaveAttribute('data-order', 'cancelled')
  await expect(page.getByText(english.p2p.reasons.buyer)).toBeVisible()
  await visit(page, `${ORDERS}?id=999999`)
  await expect(page.getByText(english.p2p.order.unknown)).toBeVisible()
})

onlyInFull(test)('a seller who is not sure appeals, the buyer answers, and both read the rule', async ({ browser }) => {
  test.slow()
  const [seller, buyer] = await Promise.all([openTrader(browser, 'appellant'), openTrader(browser, 'answerer')])
  await advertise(seller.page, { fiat: 'TWD', price: '31' })
  await chooseOffer(buyer.page, `${SCREEN}?fiat=TWD`, 'Trader')
  await buyer.page.getByRole('dialog').locator('input[inputmode="decimal"]').first().fill('310')
  await buyer.page.getByRole('dialog').locator('button[type="submit"]').click()
  await buyer.page.waitForURL(`**${ORDERS}?id=*`)
  await order(buyer.page).getByRole('button', { name: 'Mark as paid' }).click()
  await buyer.page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(order(buyer.page)).toHaveAttribute('data-order', 'paid')
  await visit(seller.page, ORDERS)
  await seller.page.locator('tbody tr').first().getByRole('button').click()
  await order(seller.page).getByRole('button', { name: 'Appeal' }).click()
  await seller.page.getByRole('dialog').getByRole('button', { name: 'Appeal' }).click()
  await expect(order(seller.page)).toHaveAttribute('data-order', 'appeal')
  await order(buyer.page).getByRole('button', { name: 'Answer appeal' }).click()
  await buyer.page.getByRole('dialog').getByRole('button', { name: 'Answer appeal' }).click()
  await expect(buyer.page.getByText(english.p2p.order.guide.answered)).toBeVisible()
  await expect(buyer.page.getByText(english.p2p.order.rule).first()).toBeVisible()
  await expect(seller.page.getByText(english.p2p.order.guide.answered)).toBeVisible()
})

test('a guest sees its own lists empty, and cannot advertise', async ({ page }) => {
  await enterAsGuest(page, `${SCREEN}?list=ads`)
  await expect(page.getByText(english.p2p.ads.none)).toBeVisible()
  await expect(page.getByRole('button', { name: 'New ad' })).toBeDisabled()
  await visit(page, `${SCREEN}?list=blocked`)
  await expect(page.getByText(english.p2p.blocks.none)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
})
