import { PNG } from 'pngjs'
import { expect, it } from 'vitest'
import { readNote, withNote } from './png-note.ts'

const picture = PNG.sync.write(new PNG({ width: 3, height: 2 }))
const note = [{ family: 'serif', signs: 'مال 模拟 😀' }]

it('is read as it was written', () => expect(readNote(withNote(picture, note))).toEqual(note))

it('leaves the picture what it was', () => {
  const { width, height, data } = PNG.sync.read(picture)
  expect(PNG.sync.read(withNote(picture, note))).toMatchObject({ width, height, data })
})

it('takes the place of an earlier one, and goes again', () => {
  const noted = withNote(withNote(picture, ['earlier']), note)
  expect(readNote(noted)).toEqual(note)
  expect(withNote(noted, null)).toEqual(picture)
})

it('is null without one', () => expect(readNote(picture)).toBeNull())
