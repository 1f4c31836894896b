import { expect, type Locator } from '@playwright/test'

export interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly width: number
  readonly height: number
}

/** Where an element is on the screen, in CSS pixels. */
export function boxOf(element: Locator): Promise<Box> {
  return element.evaluate((node) => {
    const { left, right, top, bottom, width, height } = node.getBoundingClientRect()
    return { left, right, top, bottom, width, height }
  })
}

/** Waits until an element is where it should be: after an action it gets there when the page has been drawn anew. */
export async function expectBox(element: Locator, box: Partial<Box>): Promise<void> {
  await expect.poll(() => boxOf(element)).toMatchObject(box)
}
