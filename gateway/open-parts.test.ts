import { expect, it } from 'vitest'
import { openParts, type Part } from './open-parts.ts'

// Goal: parts open in their order and close in the opposite one, also where one of them fails.

interface Opened {
  readonly one: number
  readonly two: number
}

let done: string[] = []

function part(name: string, slot: keyof Opened | null, { opens = true, closes = true } = {}): Part<Opened, number, string> {
  return {
    name,
    slot,
    needs: [],
    open({ one = 0 }, added) {
      done.push(`open ${name}`)
      if (!opens) throw new Error(`no ${name}`)
      return one + added
    },
    close({ one, two }, how) {
      done.push(`close ${name} ${how} ${one} ${two}`)
      if (!closes) throw new Error(`${name} stays`)
    },
  }
}

it('opens each part with what those before it have left, and closes the last one first', async () => {
  done = []
  const { opened, close } = await openParts([part('a', 'one'), part('b', null), part('c', 'two')], 5, 'failed')
  expect(opened).toEqual({ one: 5, two: 10 })
  await close('in order')
  expect(done).toEqual(['open a', 'open b', 'open c', 'close c in order 5 10', 'close b in order 5 10', 'close a in order 5 10'])
  await close('again')
  expect(done).toHaveLength(6)
})

it('closes what was open when a part fails, and throws its error', async () => {
  done = []
  const parts = [part('a', 'one'), part('b', null, { closes: false }), part('c', 'two', { opens: false })]
  await expect(openParts(parts, 5, 'failed')).rejects.toThrow('no c')
  expect(done).toEqual(['open a', 'open b', 'open c', 'close b failed 5 undefined', 'close a failed 5 undefined'])
})

it('closes all parts although one cannot be closed, and rejects with its error', async () => {
  done = []
  const { close } = await openParts([part('a', 'one'), part('b', 'two', { closes: false })], 1, 'failed')
  await expect(close('in order')).rejects.toThrow('b stays')
  expect(done.at(-1)).toBe('close a in order 1 2')
})
