import { PNG } from 'pngjs'
import { expect, type Page } from '@playwright/test'
import type { CaptchaChallenge } from '#lib/contract/signing/captcha.ts'

/** Longer than the 500 ms below which the gateway takes an answer to the puzzle for a machine's. */
const LOOKING_MS = 600

/** Waits for a page's next puzzle, and finds its gap by comparing the pictures as a person does. */
export async function nextPuzzle(page: Page): Promise<{ readonly x: number; readonly challenge: CaptchaChallenge }> {
  const response = await page.waitForResponse((answer) => answer.url().includes('/captcha/challenge'))
  const { data: challenge } = (await response.json()) as { readonly data: CaptchaChallenge }
  const given = performance.now()
  await expect.poll(() => performance.now() - given).toBeGreaterThan(LOOKING_MS)
  return { challenge, x: findGap(read(challenge.picture), read(challenge.piece), challenge.pieceTop) }
}

function read(dataAddress: string): PNG {
  return PNG.sync.read(Buffer.from(dataAddress.slice(dataAddress.indexOf(',') + 1), 'base64'))
}

/** Finds the gap, which looks like the piece but darker: there the ratio of brightness is constant. */
function findGap(picture: PNG, piece: PNG, top: number): number {
  let best = { x: 0, spread: Infinity }
  for (let x = 0; x <= picture.width - piece.width; x += 1) {
    const ratios: number[] = []
    for (let py = 2; py < piece.height - 2; py += 2)
      for (let px = 2; px < piece.width - 2; px += 2) {
        const from = (py * piece.width + px) * 4
        const light = lightAt(piece, from)
        if (piece.data[from + 3] !== 255 || light > 225 || light < 20) continue
        ratios.push(lightAt(picture, ((top + py) * picture.width + x + px) * 4) / light)
      }
    const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length
    const spread = ratios.reduce((sum, ratio) => sum + (ratio - mean) ** 2, 0) / ratios.length
    if (mean < 0.7 && spread < best.spread) best = { x, spread }
  }
  return best.x
}

function lightAt({ data }: PNG, offset: number): number {
  return ((data[offset] ?? 0) + (data[offset + 1] ?? 0) + (data[offset + 2] ?? 0)) / 3
}
