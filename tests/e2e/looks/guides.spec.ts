import english from '../../../messages/en.json' with { type: 'json' }
import arabic from '../../../messages/ar.json' with { type: 'json' }
import japanese from '../../../messages/ja.json' with { type: 'json' }
import { expect, type Locator, type Page } from '@playwright/test'
import { someOf } from '#tests/support/full-suite.ts'
import { violationsOn } from '../support/axe.ts'
import { enterAsGuest } from '../support/guest.ts'
import { test } from '../support/person.ts'
import { visit } from '../support/visit.ts'
import { watchPage } from '../support/watch.ts'

// Goal: a first visit is guided once where nothing has been done yet, without blocking anything, and again whenever the user asks.

const guideOf = (page: Page): Locator => page.getByRole('region', { name: 'First steps' })

/** Checks whether a control can be pressed: nothing covers its centre. */
function isFree(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const found = document.elementFromPoint(left + width / 2, top + height / 2)
    return found !== null && (element === found || element.contains(found))
  })
}

const SCREENS = [
  { name: 'a desktop', width: 1440, height: 900, send: 'form[data-ticket] [data-submit]', second: '2 of 6' },
  { name: 'a phone', width: 360, height: 740, send: '[data-page-bar] button', second: '3 of 6' },
]
for (const { name, width, height, send, second } of someOf('the guide of the terminal', SCREENS, (screen) => screen.name === 'a phone')) {
  test(`the guide of the terminal comes up by itself on ${name}, blocks nothing, and goes for good`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    const complaints = watchPage(page)
    await enterAsGuest(page, '/asset')
    await visit(page, '/spot/BTCUSDT')
    const guide = guideOf(page)
    await expect(guide).toContainText('Follow the price')
    await expect(guide.locator(':focus')).toHaveCount(0)
    for (const button of await page.locator(send).filter({ visible: true }).all()) expect(await isFree(button)).toBe(true)
    expect(await violationsOn(page)).toEqual([])
    await guide.getByRole('button', { name: 'Next' }).click()
    await expect(guide).toContainText(second)

    // After it is closed, it continues at the same step on the next visit.
    await page.keyboard.press('Escape')
    await expect(guide).toHaveCount(0)
    await visit(page, '/spot/BTCUSDT')
    await expect(guide).toContainText(second)
    await guide.getByRole('button', { name: 'Skip all' }).click()
    await expect(guide).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('agio_guides'))).toBe('{"terminal":6,"assets":3}')

    // When requested, it takes the focus, and returns it afterwards.
    await visit(page, '/asset')
    const ask = page.getByRole('button', { name: 'First steps' })
    await ask.focus()
    await page.keyboard.press('Enter')
    await expect(guide).toContainText('1 of 3')
    await expect(guide.getByRole('button', { name: 'Skip all' })).toBeFocused()
    await guide.getByRole('button', { name: 'Next' }).press('Enter')
    await guide.getByRole('button', { name: 'Next' }).press('Enter')
    await expect(guide).toContainText('Start over at any time')
    await guide.getByRole('button', { name: 'Done' }).press('Enter')
    await expect(guide).toHaveCount(0)
    await expect(ask).toBeFocused()
    expect(complaints).toEqual([])
  })
}

const LANGUAGES = [
  { prefix: '', texts: english },
  { prefix: '/ar', texts: arabic },
  { prefix: '/ja', texts: japanese },
]
for (const { prefix, texts } of someOf('the guide by keyboard', LANGUAGES, (each) => each.prefix === '/ar')) {
  test(`the guide is walked by keyboard alone (${prefix || '/en'})`, async ({ page }) => {
    const complaints = watchPage(page)
    await enterAsGuest(page, `${prefix}/asset`)
    const guide = page.getByRole('region', { name: texts.guides.title })
    const ask = page.locator('[data-ask-guide]')
    await ask.focus()
    await page.keyboard.press('Enter')
    const focused = guide.locator(':focus')
    await expect(focused).toHaveText(texts.guides.skip)
    for (const step of [1, 2, 3]) {
      await expect(guide).toContainText(texts.guides.progress.replace('{step}', String(step)).replace('{count}', '3'))
      // From the button that skips all, Tab comes to the one that goes on; after a step it has the focus already.
      const next = step === 3 ? texts.guides.done : texts.guides.next
      for (let presses = 0; presses < 3 && (await focused.textContent()) !== next; presses += 1) await page.keyboard.press('Tab')
      await expect(focused).toHaveText(next)
      await page.keyboard.press('Enter')
    }
    await expect(guide).toHaveCount(0)
    await expect(ask).toBeFocused()

    // Skipped by keyboard, too.
    await page.keyboard.press('Enter')
    await expect(focused).toHaveText(texts.guides.skip)
    await page.keyboard.press('Enter')
    await expect(guide).toHaveCount(0)
    await expect(ask).toBeFocused()
    expect(complaints).toEqual([])
  })
}
