import { expect, test, type Locator, type Page } from '@playwright/test'
import { violationsOn } from '../support/axe.ts'
import { visit } from '../support/visit.ts'

// Goal: a page changes its colours on request, starting from the place of the request.

const PAGE = '/fee'

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is in view')
  return box
}

/** Returns the animation that reveals a new theme once it starts; must be called before the press, because it is short. */
function revealOn(page: Page) {
  return page.evaluate(async () => {
    for (;;) {
      const effect = document
        .getAnimations()
        .map((animation) => animation.effect)
        .find((found) => found instanceof KeyframeEffect && found.pseudoElement === '::view-transition-new(root)')
      if (effect instanceof KeyframeEffect) {
        const [, from = '', x = '', y = ''] =
          /^(circle\(\S+) at (\S+)px (\S+)px\)$/.exec(String(effect.getKeyframes()[0]?.['clipPath'])) ?? []
        return { duration: effect.getTiming().duration, from: `${from})`, at: { x: Math.round(Number(x)), y: Math.round(Number(y)) } }
      }
      await new Promise(requestAnimationFrame)
    }
  })
}

function revealsOn(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect instanceof KeyframeEffect && effect.pseudoElement?.startsWith('::view-transition')).length,
  )
}

test.describe('theme', () => {
  test('changes in a circle of 400 ms, is kept, and is there before the first paint', async ({ page }) => {
    await visit(page, PAGE)
    const theSwitch = page.getByRole('button', { name: 'Switch between' })
    const { x, y } = await boxOf(theSwitch)
    const clicked = revealOn(page)
    await theSwitch.click({ position: { x: 3, y: 5 } })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    // It grows from the click, and nothing of the new theme is visible before.
    expect(await clicked).toEqual({ duration: 400, from: 'circle(0px)', at: { x: Math.round(x + 3), y: Math.round(y + 5) } })
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        document.documentElement.dataset.themeAtBody = document.documentElement.dataset.theme
        observer.disconnect()
      }).observe(document, { childList: true, subtree: true })
    })
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-theme-at-body', 'light')
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#fff')
  })

  test('changes at once where motion is unwanted', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, PAGE)
    await page.getByRole('button', { name: 'Switch between' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    expect(await revealsOn(page)).toBe(0)
  })

  test('and the colours of rise and fall are preferences that need no account', async ({ page }) => {
    await visit(page, PAGE)
    await page.getByRole('banner').getByLabel('Preferences').click()
    await page.getByText('Red up').click()
    await expect(page.locator('html')).toHaveAttribute('data-updown', 'red-up')
    const light = page.locator('label', { hasText: 'Light' })
    const byPointer = revealOn(page)
    await light.click({ position: { x: 4, y: 6 } })
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    const box = await boxOf(light)
    expect((await byPointer).at).toEqual({ x: Math.round(box.x + 4), y: Math.round(box.y + 6) })
    await expect.poll(() => revealsOn(page)).toBe(0)
    const byKey = revealOn(page)
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
    const dark = await boxOf(page.locator('label', { hasText: 'Dark' }))
    expect((await byKey).at).toEqual({ x: Math.round(dark.x + dark.width / 2), y: Math.round(dark.y + dark.height / 2) })
    await expect.poll(() => revealsOn(page)).toBe(0)
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
    await expect.poll(() => revealsOn(page)).toBe(0)
    expect(await violationsOn(page)).toEqual([])
    await page.reload()
    await expect(page.locator('html')).toHaveAttribute('data-updown', 'red-up')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  })
})
