import { expect, test, type Page } from '@playwright/test'
import { boxOf, expectBox } from './support/measure.ts'
import { openStory } from './support/open-story.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const toasts = (page: Page) => page.locator('[data-toast]')

async function show(page: Page, name: string): Promise<void> {
  await page.locator('main').getByRole('button', { name, exact: true }).click()
}

test.describe('specification 9, toast', () => {
  test('is at the top right, 100 px down, 16 px apart', async ({ page }) => {
    await openStory(page, 'toast', 'kinds')
    const boxes = await Promise.all((await toasts(page).all()).map(boxOf))
    expect(boxes).toHaveLength(4)
    expect(boxes[0]?.top).toBe(100)
    for (const box of boxes) expect(1024 - box.right).toBe(16)
    for (const [place, box] of boxes.slice(1).entries()) expect(box.top - (boxes[place]?.bottom ?? 0)).toBe(16)
  })

  test('is at the top left in right-to-left pages', async ({ page }) => {
    await openStory(page, 'toast', 'kinds', { words: 'arabic' })
    await expectBox(toasts(page).first(), { left: 16, top: 100 })
  })

  test('goes after 3000 ms', async ({ page }) => {
    await page.clock.install()
    await openStory(page, 'toast', 'buttons')
    await page.clock.pauseAt(Date.now() + 60_000)
    await show(page, 'Order placed')
    await page.clock.runFor(2999)
    await expect(toasts(page)).toHaveAttribute('data-phase', 'shown')
    await page.clock.runFor(1)
    await expect(toasts(page)).toHaveAttribute('data-phase', 'leaving')
    await page.clock.runFor(200)
    await expect(toasts(page)).toHaveCount(0)
  })

  test('goes after 4000 ms where a request failed', async ({ page }) => {
    await page.clock.install()
    await openStory(page, 'toast', 'buttons')
    await page.clock.pauseAt(Date.now() + 60_000)
    await show(page, 'Request timed out!')
    await page.clock.runFor(3999)
    await expect(toasts(page)).toHaveAttribute('data-phase', 'shown')
    await page.clock.runFor(1)
    await expect(toasts(page)).toHaveAttribute('data-phase', 'leaving')
  })

  test('stays where the duration is 0', async ({ page }) => {
    await page.clock.install()
    await openStory(page, 'toast', 'buttons')
    await page.clock.pauseAt(Date.now() + 60_000)
    await show(page, 'Stays')
    await page.clock.runFor(3_600_000)
    await expect(toasts(page)).toHaveAttribute('data-phase', 'shown')
  })
})

test.describe('specification 4.5, toast', () => {
  test('its clock pauses while it is hovered or focused', async ({ page }) => {
    await page.clock.install()
    await openStory(page, 'toast', 'buttons')
    await page.clock.pauseAt(Date.now() + 60_000)
    await show(page, 'Order placed')
    await page.clock.runFor(2000)
    await toasts(page).hover()
    await page.clock.runFor(60_000)
    await toasts(page).getByRole('button').focus()
    await page.mouse.move(10, 600)
    await page.clock.runFor(60_000)
    await expect(toasts(page)).toHaveAttribute('data-phase', 'shown')
    await page.getByRole('button', { name: 'Stays' }).focus()
    await page.clock.runFor(999)
    await expect(toasts(page)).toHaveAttribute('data-phase', 'shown')
    await page.clock.runFor(1)
    await expect(toasts(page)).toHaveAttribute('data-phase', 'leaving')
  })

  test('goes in its time under a pointer that lies where it comes up, and after its neighbour was closed', async ({ page }) => {
    await page.clock.install()
    await openStory(page, 'toast', 'buttons')
    await page.clock.pauseAt(Date.now() + 60_000)
    await page.mouse.move(800, 130)
    for (const name of ['Order placed', 'The price has moved away']) await page.getByRole('button', { name, exact: true }).press('Enter')
    await page.clock.runFor(1000)
    await toasts(page).first().getByRole('button').click()
    await page.clock.runFor(200)
    await expect(toasts(page)).toHaveCount(1)
    await page.clock.runFor(1799)
    await expect(toasts(page)).toHaveAttribute('data-phase', 'shown')
    await page.clock.runFor(1)
    await expect(toasts(page)).toHaveAttribute('data-phase', 'leaving')
  })

  test('closes by its button and gives focus back to where it came from', async ({ page }) => {
    await openStory(page, 'toast', 'buttons')
    await show(page, 'Stays')
    await page.keyboard.press('Tab')
    await expect(toasts(page).getByRole('button')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(toasts(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Stays' })).toBeFocused()
  })

  test('Escape closes the newest first', async ({ page }) => {
    await openStory(page, 'toast', 'kinds')
    await page.keyboard.press('Escape')
    await expect(toasts(page)).toHaveCount(3)
    await expect(toasts(page).last()).toHaveAttribute('data-type', 'info')
  })

  test('one Escape closes the dialog, the next the toast over it; closing the toast leaves the dialog', async ({ page }) => {
    await openStory(page, 'toast', 'overDialog')
    await page.getByRole('button', { name: 'Open dialog' }).click()
    const inDialog = page.getByRole('dialog').getByRole('button', { name: 'Stays' })
    await inDialog.click()
    await toasts(page).getByRole('button').click()
    await expect(toasts(page)).toHaveCount(0)
    await expect(page.getByRole('dialog')).toBeVisible()
    await inDialog.click()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(toasts(page)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(toasts(page)).toHaveCount(0)
  })

  test('is read out once, errors at once, and also over a dialog', async ({ page }) => {
    await page.clock.install()
    await openStory(page, 'toast', 'buttons')
    await page.clock.pauseAt(Date.now() + 60_000)
    await show(page, 'Order placed')
    await expect(page.locator('[aria-live="polite"]')).toHaveText('Success: Order placed')
    await page.clock.runFor(1000)
    await expect(page.locator('[aria-live="polite"]')).toHaveText('')
    await show(page, 'Request timed out!')
    await expect(page.locator('main ~ [aria-live="assertive"]')).toHaveText('Error: Request timed out!')

    await openStory(page, 'toast', 'overDialog')
    await page.getByRole('button', { name: 'Open dialog' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stays' }).click()
    await expect(page.getByRole('status')).toHaveText('Information: Stays')
    await expect(toasts(page).getByRole('button', { name: 'Close notification' })).toBeVisible()
  })

  test('never more than five are on screen', async ({ page }) => {
    await openStory(page, 'toast', 'buttons')
    for (let count = 0; count < 8; count++) await show(page, 'Stays')
    await expect(toasts(page)).toHaveCount(5)
  })
})
