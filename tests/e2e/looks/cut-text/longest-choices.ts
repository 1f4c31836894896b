import type { Page } from '@playwright/test'

/** The select elements that were changed, and what each had chosen before. */
type Chosen = readonly (readonly [HTMLSelectElement, number])[]

/** Runs with every visible select element showing its longest choice, because a user may choose any, and restores them afterwards. */
export async function withLongestChoices<Result>(page: Page, run: () => Promise<Result>): Promise<Result> {
  const chosen = await page.evaluateHandle(chooseLongest)
  try {
    return await run()
  } finally {
    await chosen.evaluate(restore)
    await chosen.dispose()
  }
}

/** Runs in the page. */
function chooseLongest(): Chosen {
  const pen = document.createElement('canvas').getContext('2d')
  const lists = [...document.querySelectorAll('select')].filter((list) => !list.multiple && list.checkVisibility())
  return lists.map((list) => {
    const before = list.selectedIndex
    if (pen) pen.font = getComputedStyle(list).font
    const widths = [...list.options].map(({ text }) => pen?.measureText(text).width ?? 0)
    list.selectedIndex = widths.indexOf(Math.max(...widths))
    return [list, before] as const
  })
}

/** Runs in the page. */
function restore(chosen: Chosen): void {
  for (const [list, index] of chosen) list.selectedIndex = index
}
