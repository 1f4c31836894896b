import { expect, test, type Page } from '@playwright/test'
import { boxOf, expectBox } from './support/measure.ts'
import { openStory, type Mode } from './support/open-story.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const viewer = (page: Page) => page.getByRole('dialog')
const image = (page: Page) => viewer(page).getByRole('img')

/** Opens the viewer, and waits until the image is drawn at its size. */
async function openViewer(page: Page, mode: Mode = {}): Promise<void> {
  await openStory(page, 'image-viewer', 'open', mode)
  await expect(image(page)).toHaveAttribute('data-drawn')
}

test.describe('specification 9, image viewer', () => {
  test('lies over everything at z-index 2000 and fills the screen', async ({ page }) => {
    await openViewer(page)
    await expect(viewer(page)).toHaveCSS('z-index', '2000')
    await expectBox(viewer(page), { left: 0, top: 0, right: 1024, bottom: 640 })
  })

  test('zooms in steps of 0.2', async ({ page }) => {
    await openViewer(page)
    await expectBox(image(page), { width: 300 })
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expectBox(image(page), { width: 360 })
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expectBox(image(page), { width: 420 })
    for (const width of [360, 300, 240]) {
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await expectBox(image(page), { width })
    }
    await expect(viewer(page).getByRole('status')).toHaveText('80%')
  })

  test('turns in steps of 90 degrees', async ({ page }) => {
    await openViewer(page)
    await page.getByRole('button', { name: 'Rotate right' }).click()
    await expectBox(image(page), { width: 200, height: 300 })
    await page.getByRole('button', { name: 'Rotate right' }).click()
    await expectBox(image(page), { width: 300, height: 200 })
    await page.getByRole('button', { name: 'Original size' }).click()
    await page.getByRole('button', { name: 'Rotate left' }).click()
    await expect(image(page)).toHaveCSS('rotate', '-90deg')
  })
})

test.describe('image viewer by keyboard', () => {
  test('opens, moves, zooms, turns, closes, gives focus back', async ({ page }) => {
    await openStory(page, 'image-viewer', 'closed')
    const opener = page.getByRole('button', { name: 'View' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(viewer(page)).toHaveAccessibleName('Image 1 of 3')
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page)).toHaveAccessibleName('Image 2 of 3')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await expect(viewer(page)).toHaveAccessibleName('Image 3 of 3')
    await page.keyboard.press('+')
    await expect(viewer(page).getByRole('status')).toHaveText('120%')
    await page.keyboard.press('0')
    await expect(viewer(page).getByRole('status')).toHaveText('100%')
    await page.keyboard.press('r')
    await expect(image(page)).toHaveCSS('rotate', '90deg')
    await page.keyboard.press('Escape')
    await expect(viewer(page)).toBeHidden()
    await expect(opener).toBeFocused()
  })

  test('arrows and buttons turn round in right-to-left pages', async ({ page }) => {
    await openViewer(page, { words: 'arabic' })
    const first = await viewer(page).getAttribute('aria-labelledby')
    const title = page.locator(`[id="${first}"]`)
    await expect(title).toContainText('1')
    await page.keyboard.press('ArrowLeft')
    await expect(title).toContainText('2')
    const buttons = viewer(page).locator('svg[data-turns]')
    const [back, forward] = [await boxOf(buttons.first()), await boxOf(buttons.last())]
    expect(back.left).toBeGreaterThan(forward.left)
  })

  test('a single image has nothing to move to', async ({ page }) => {
    await openStory(page, 'image-viewer', 'single')
    await expect(viewer(page).getByRole('button')).toHaveCount(6)
    await page.keyboard.press('ArrowRight')
    await expect(viewer(page)).toHaveAccessibleName('Image 1 of 1')
  })
})

test.describe('a large image', () => {
  test('fits the screen at first; zoomed, it is pulled about by the mouse', async ({ page }) => {
    await openViewer(page)
    await page.keyboard.press('ArrowLeft')
    await expect(image(page)).toHaveAttribute('data-drawn')
    const room = page.getByRole('region')
    expect((await boxOf(image(page))).width).toBeLessThanOrEqual(1024)
    for (let step = 0; step < 5; step++) await page.keyboard.press('+')
    await expect.poll(async () => Math.round((await boxOf(image(page))).width)).toBe(2048)
    await page.mouse.move(700, 320)
    await page.mouse.down()
    await page.mouse.move(500, 320, { steps: 4 })
    await page.mouse.up()
    expect(await room.evaluate((element) => element.scrollLeft)).toBeGreaterThan(100)
  })

  test('fits anew 16 ms after the screen changed (specification 9, resize)', async ({ page }) => {
    await page.clock.install()
    await openStory(page, 'image-viewer', 'open')
    await expect(image(page)).toHaveAttribute('data-drawn')
    await page.keyboard.press('ArrowLeft')
    await expect(image(page)).toHaveAttribute('data-drawn')
    await page.clock.pauseAt(Date.now() + 60_000)
    const before = (await boxOf(image(page))).width
    await page.setViewportSize({ width: 512, height: 640 })
    await page.evaluate(() => new Promise((resolve) => new ResizeObserver(resolve).observe(document.body)))
    await page.clock.runFor(15)
    await expectBox(image(page), { width: before })
    await page.clock.runFor(1)
    await expectBox(image(page), { width: 512 })
  })
})
