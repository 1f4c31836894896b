import { expect, test, type Page } from '@playwright/test'
import { boxOf } from './support/measure.ts'
import { openStory } from './support/open-story.ts'

const stage = (page: Page, place: number) => page.locator('[data-stage]').nth(place)

test.describe('specification 8.4b, image', () => {
  test('one that fails is shown from elsewhere', async ({ page }) => {
    await openStory(page, 'image', 'retried')
    await expect(stage(page, 0)).toHaveAttribute('data-stage', 'shown')
    await expect(stage(page, 0).getByRole('img')).toHaveJSProperty('naturalWidth', 240)
  })

  test('one that fails there too shows a message, and keeps its description', async ({ page }) => {
    await openStory(page, 'image', 'retried')
    await expect(stage(page, 1)).toHaveAttribute('data-stage', 'failed')
    await expect(stage(page, 1)).toContainText('The image couldn’t be loaded.')
    await expect(stage(page, 1)).toContainText('A chart that rises')
  })

  test('one that only decorates says nothing', async ({ page }) => {
    await openStory(page, 'image', 'failed')
    await expect(stage(page, 1)).toHaveAttribute('data-stage', 'failed')
    await expect(stage(page, 1)).toHaveText('')
  })

  test('keeps its place whatever becomes of it', async ({ page }) => {
    await openStory(page, 'image', 'failed')
    expect(await boxOf(stage(page, 0))).toMatchObject({ width: 240, height: 160 })
    await openStory(page, 'image', 'shown')
    expect(await boxOf(stage(page, 0))).toMatchObject({ width: 240, height: 160 })
  })
})

test.describe('specification 7.2 and 8.4b, fastest image host', () => {
  test('an image that its host does not give comes from the host that answers first, which is remembered', async ({ page, baseURL }) => {
    const other = `127.0.0.1:${new URL(baseURL ?? '').port}`
    const asked: string[] = []
    await page.route('**/chart.svg', (route) => (new URL(route.request().url()).host === other ? route.continue() : route.abort()))
    await page.route('**/probe.svg?*', (route) => {
      const { host } = new URL(route.request().url())
      asked.push(host)
      return host === other
        ? route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' })
        : undefined
    })
    await openStory(page, 'image-hosts', 'fastest')
    const image = page.getByRole('img', { name: 'A chart' })
    await expect(image).toHaveAttribute('src', `http://${other}/workbench/chart.svg`)
    await expect(image).toHaveJSProperty('naturalWidth', 240)
    expect(asked.toSorted()).toEqual([other, 'silent.localhost'])

    await page.reload({ waitUntil: 'domcontentloaded' })
    await expect(image).toHaveAttribute('src', `http://${other}/workbench/chart.svg`)
    // Only whether it still answers.
    expect(asked.slice(2)).toEqual([other])
  })

  test('a visit asks every host once for each tab, and keeps the first to answer where another fails', async ({
    page,
    context,
    baseURL,
  }) => {
    const own = new URL(baseURL ?? '').host
    const other = `127.0.0.1:${new URL(baseURL ?? '').port}`
    const asked: string[] = []
    await context.route('**/probe.svg?*', (route) => {
      const { host } = new URL(route.request().url())
      asked.push(host)
      return host === other
        ? route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>' })
        : route.abort()
    })
    const probe = () =>
      page.evaluate(async () => {
        await (window as unknown as { probeImageHosts: () => Promise<void> }).probeImageHosts()
        return Object.values(localStorage)
      })
    await openStory(page, 'image-hosts', 'fastest')
    expect(await probe()).toContain(other)
    expect(asked.toSorted()).toEqual([other, own, 'silent.localhost'].toSorted())
    await openStory(page, 'image-hosts', 'fastest')
    await probe()
    expect(asked).toHaveLength(3)
  })
})
