import { expect, type Page } from '@playwright/test'
import { LOGIN, logIn, post, test } from './support.ts'

/** Finds the gap by analysing the picture as a person would. */
async function findGap(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const image = document.querySelector<HTMLImageElement>('dialog img')
    if (!image) throw new Error('no picture')
    await image.decode()
    const canvas = Object.assign(document.createElement('canvas'), { width: image.naturalWidth, height: image.naturalHeight })
    const context = canvas.getContext('2d')
    context?.drawImage(image, 0, 0)
    const { data = new Uint8ClampedArray(), width = 1 } = context?.getImageData(0, 0, canvas.width, canvas.height) ?? {}
    const dark = Array.from({ length: data.length / 4 }, (_, index) => index).filter((index) => (data[index * 4] ?? 255) < 60)
    return Math.min(...dark.map((index) => index % width))
  })
}

test.beforeEach(({ gateway }) => {
  gateway.isCaptchaAsked = true
})

/** Drags the slider to the gap through this many points. */
async function drag(page: Page, points: number): Promise<void> {
  const slider = page.getByRole('slider')
  await slider.waitFor()
  const x = await findGap(page)
  const box = await slider.boundingBox()
  if (!box) throw new Error('no slider')
  // The centre of the thumb moves from half a thumb after the start to half a thumb before the end.
  const thumb = 16
  const at = (value: number): number => box.x + thumb / 2 + ((box.width - thumb) * value) / (320 - 48)
  await page.mouse.move(at(0), box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(at(x), box.y + box.height / 2 + 2, { steps: points })
  await page.mouse.up()
}

test('the slider by pointer', async ({ gateway, open }) => {
  const page = await open()
  const login = logIn(page)
  await drag(page, 12)
  expect(await login).toEqual({ userInfo: { userId: '1000001' } })
  expect(gateway.trails).toEqual([{ input: 'pointer', points: expect.any(Number), offPixels: 0 }])
  expect(gateway.trails[0]?.points).toBeGreaterThanOrEqual(4)
  expect(gateway.log).toEqual(['captchaRequired', `login ${JSON.stringify(LOGIN)} 40`])
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a slow hand: the trail stays short and ends where the piece is', async ({ gateway, open }) => {
  const page = await open()
  const login = logIn(page)
  await drag(page, 600)
  expect(await login).toEqual({ userInfo: { userId: '1000001' } })
  expect(gateway.trails).toEqual([{ input: 'pointer', points: 500, offPixels: 0 }])
})

test('the slider by keyboard, under a right-to-left language', async ({ gateway, open }) => {
  const page = await open('?language=ar')
  const login = logIn(page)
  await expect(page.getByRole('slider')).toBeFocused()
  const x = await findGap(page)
  await page.keyboard.press('Home')
  for (let step = 0; step < x; step += 1) await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  expect(await login).toEqual({ userInfo: { userId: '1000001' } })
  expect(gateway.trails).toEqual([{ input: 'keyboard', points: 0, offPixels: 0 }])
})

test('work in place of the picture', async ({ open }) => {
  const page = await open()
  const login = logIn(page)
  await page.getByRole('button', { name: 'Continue without a picture' }).click()
  expect(await login).toEqual({ userInfo: { userId: '1000001' } })
})

test('closed by Escape and by its button: 90000001 with the original message', async ({ open }) => {
  const page = await open()
  for (const close of [() => page.keyboard.press('Escape'), () => page.getByRole('button', { name: 'Close' }).click()]) {
    const login = logIn(page)
    await page.getByRole('slider').waitFor()
    await close()
    expect(await login).toEqual({ kind: 'captchaClosed', code: '90000001', message: 'Please confirm you’re human.' })
  }
})

test('solved wrongly: the code of the check', async ({ gateway, open }) => {
  const page = await open()
  const login = logIn(page)
  await page.getByRole('slider').waitFor()
  await page.keyboard.press('Enter')
  expect(await login).toMatchObject({ kind: 'refused', code: '10001' })
  expect(gateway.log).toEqual(['captchaRequired', 'invalidParameter'])
})

test('a signed request is accepted once, with a new time and trace id', async ({ gateway, open }) => {
  gateway.isCaptchaAsked = false
  const page = await open()
  await logIn(page)
  gateway.isCaptchaAsked = true
  gateway.log.length = 0
  const order = post(page, '/spot/order/place', { clientOid: 'a' })
  await page.getByRole('button', { name: 'Continue without a picture' }).click()
  expect(await order).toEqual({ echo: '{"clientOid":"a"}' })
  expect(gateway.log).toEqual(['captchaRequired', 'POST /v1/spot/order/place'])
})
