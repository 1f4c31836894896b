import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import english from '#messages/en.json' with { type: 'json' }
import { CAPTCHA_KINDS, type CaptchaKind, type CaptchaTexts } from '#lib/contract/signing/captcha.ts'
import type { CaptchaProvider, KeptOfChallenge } from './captcha-provider.ts'
import { createBulkRandom } from '../captcha/slider/picture.ts'
import { createSlider } from '../captcha/slider/slider.ts'
import { createWork } from '../captcha/proof-of-work/proof-of-work.ts'

type Providers = { readonly [Kind in CaptchaKind]: CaptchaProvider<Kind> }

it('does not compile where a kind has no provider, or another one', () => {
  const [slider, work] = [createSlider(createBulkRandom()), createWork('key')]
  // @ts-expect-error the proof of work is missing
  const lacksWork: Providers = { slider }
  // @ts-expect-error a slider is no proof of work
  const mixed: Providers = { slider, work: slider }
  // @ts-expect-error a challenge stores the data of every kind
  const kept: KeptOfChallenge = { x: 1 }
  const all: Providers = { slider, work }
  expect([lacksWork, mixed, kept, all]).not.toContain(undefined)
})

it('judges no work by the signature of another challenge', async () => {
  const work = createWork('key')
  const [one, other] = [await work.make('one'), await work.make('other')]
  const solution = { kind: 'work', captchaId: 'one', number: 0, work: one.shown.work } as const
  expect(await work.isSolved(solution, other.kept, 1000)).toBe(false)
  expect(await work.isSolved({ ...solution, number: -1 }, one.kept, 1000)).toBe(false)
})

it('is shown by a script that can solve every kind, with all of its texts, or by the page where that does not come', () => {
  const script = readFileSync(new URL('../../../public/static/lib/captcha.js', import.meta.url), 'utf8')
  expect(CAPTCHA_KINDS.filter((kind) => !script.includes(`kind: '${kind}'`))).toEqual([])
  // A text of the contract that English lacks does not compile; other languages are held to English.
  const texts: CaptchaTexts = english.captcha
  const page = readFileSync(new URL('../../../components/layout/identity/captcha-stuck.ts', import.meta.url), 'utf8')
  expect(Object.keys(texts).filter((name) => !script.includes(`texts.${name}`) && !page.includes(`texts.${name}`))).toEqual([])
})
