import { expect, type Page } from '@playwright/test'
import { watchPage } from '../e2e/support/watch.ts'
import { IS_FULL_SUITE, onlyInFull } from '#tests/support/full-suite.ts'
import { REGISTRY, type Widget } from './registry.ts'
import { violationsOn } from './support/axe.ts'
import { test } from './support/one-page.ts'
import { storyPath, type Mode } from './support/open-story.ts'
import { compareWithReference } from './support/references.ts'

/**
 * Every story in both themes, both directions, in long German and in the pseudo-locale: quiet, accessible, never wider than
 * its screen, and unchanged since its last review.
 */
const MODES: readonly (Required<Mode> & { readonly width: number })[] = [
  { theme: 'dark', words: 'english', width: 800 },
  { theme: 'light', words: 'arabic', width: 800 },
  { theme: 'dark', words: 'german', width: 320 },
  { theme: 'light', words: 'pseudo', width: 320 },
]

/**
 * Each story is pictured in one or two of them: the stories of a widget take turns, and a widget with one story is seen in both, so that
 * there are both themes, both directions, long words and a narrow screen. The full suite looks at the others without a picture.
 */
const picturedIn = (storyAt: number, stories: number) =>
  stories === 1 ? MODES.slice(1, 3) : MODES.slice(1 + (storyAt % 2), 2 + (storyAt % 2))

const HEIGHT = 480

/** A story's own measurements (scrolling, fit) are known an animation frame or two after it is drawn. */
const eventually = expect.configure({ soft: true })

for (const [widget, stories] of Object.entries(REGISTRY)) {
  for (const [storyAt, story] of stories.entries()) {
    const pictured = picturedIn(storyAt, stories.length)
    // The quick suite looks at every second story of a widget, and at the first of each.
    const declare = storyAt % 2 === 0 ? test : onlyInFull(test)
    declare(`${widget}: ${story}`, async ({ onePage: page }, info) => {
      const complaints = watchPage(page)
      for (const mode of IS_FULL_SUITE ? MODES : pictured) {
        await page.setViewportSize({ width: mode.width, height: HEIGHT })
        await page.goto(storyPath(widget as Widget, story, mode))
        await page.locator('[data-story][data-ready]').waitFor()
        await placeAnew(page)
        await eventually.poll(() => violationsOn(page), page.url()).toEqual([])
        await eventually.poll(() => motionOn(page), `${page.url()} moves for someone who asked for no motion`).toEqual([])
        if (pictured.includes(mode)) await compareWithReference(page, info, `${widget}/${story}-${mode.theme}-${mode.words}.png`)
        await checkWidth(page)
      }
      expect(complaints).toEqual([])
    })
  }
}

/** Places floating elements again: the fonts, which load after the first placement, may have moved the anchor by part of a pixel. */
async function placeAnew(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    window.dispatchEvent(new Event('resize'))
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    // Overlays fade in even without motion, within an instant that a busy machine makes longer.
    const passing = document.getAnimations().filter((animation) => Number.isFinite(animation.effect?.getComputedTiming().endTime))
    await Promise.allSettled(passing.map((animation) => animation.finished))
  })
}

/** Returns the animations that last longer than the instant that reduced motion leaves of them, in milliseconds. */
function motionOn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    document.getAnimations().flatMap((animation) => {
      const { duration, iterations = 1 } = animation.effect?.getComputedTiming() ?? {}
      return Number(duration) * iterations > 1 ? [`${animation.id || animation.constructor.name}: ${Number(duration)} x ${iterations}`] : []
    }),
  )
}

async function checkWidth(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: HEIGHT })
  await eventually.poll(() => overflowing(page), `${page.url()} is wider than 320 px`).toEqual([])
}

/** Finds elements that reach beyond the sides of the screen, unless an ancestor scrolls or clips them. */
function overflowing(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    // Screen units and size listeners update within an animation frame or two.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    const root = document.documentElement
    const clipped = (element: Element): boolean => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (getComputedStyle(at).overflowX !== 'visible') return true
      }
      return false
    }
    const outside = [...document.body.querySelectorAll('*')].filter((element) => {
      const { left, right, width, height } = element.getBoundingClientRect()
      if (width < 2 || height < 2 || element.closest('.visually-hidden') || clipped(element)) return false
      return left < -0.5 || right > window.innerWidth + 0.5
    })
    const found = outside.map((element) => element.outerHTML.slice(0, 120))
    if (root.scrollWidth > window.innerWidth) found.unshift(`the page: ${root.scrollWidth} px`)
    return found
  })
}
