import { expect, type Locator } from '@playwright/test'

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

/** Returns the position of an element on the screen, in CSS pixels, once it and the elements around it have come to rest. */
export function boxOf(element: Locator): Promise<Box> {
  return element.evaluate(async (node) => {
    const moving: Animation[] = []
    for (let at: Element | null = node; at !== null; at = at.parentElement) moving.push(...at.getAnimations())
    const ending = moving.filter(({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime))
    await Promise.allSettled(ending.map(({ finished }) => finished))
    const { left, right, top, bottom, width, height } = node.getBoundingClientRect()
    return { left, right, top, bottom, width, height }
  })
}

/** Waits until an element is at its expected place: after an action it gets there with the next drawing. */
export async function expectBox(element: Locator, box: Partial<Box>): Promise<void> {
  await expect.poll(() => boxOf(element)).toMatchObject(box)
}
