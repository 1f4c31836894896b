import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { findNumberFields, NUMBER_WIDGETS } from './number-fields.ts'

// Goal: every field for an amount is the one widget, which judges what arrives whole.

const ROOT = resolve(import.meta.dirname, '../..')

it('finds no text input for numbers beside the one widget', () => {
  const files = globSync('{app,components,products/*/screens}/**/*.{ts,tsx}', { cwd: ROOT }).filter(
    (file) => !/\.(?:test|stories)\.tsx?$/.test(file),
  )
  expect(files.length).toBeGreaterThan(500)
  expect(files.flatMap((file) => findNumberFields(file, readFileSync(join(ROOT, file), 'utf8')))).toEqual([])
  expect(NUMBER_WIDGETS.filter((file) => !existsSync(join(ROOT, file)))).toEqual([])
})

it.each([
  ['a keyboard of digits', `const a = <input inputMode="decimal" value="1" />`],
  ['a keyboard of whole numbers', `const a = <TextInput inputMode={'numeric'} value="1" />`],
  ['a type for numbers', `const a = <input type="number" min={1} />`],
  ['a keyboard that depends', `const a = <TextInput inputMode={whole ? 'numeric' : 'decimal'} />`],
  ['a plain field outside the kit', `const a = <input value={text} onChange={change} />`],
  ['a plain field with a child', `const a = <label><input type="text" /></label>`],
  ['a reader of decimals', `import { typeDecimal } from '#lib/format/decimal-input.ts'`],
  ['a renamed reader of decimals', `import { pasteDecimal as read } from '#lib/format/decimal-input.ts'`],
])('sees %s', (_name, source) => {
  expect(findNumberFields('components/site/any.tsx', source)).toHaveLength(1)
})

it.each([
  ['the widget', `const a = <NumberInput value="1" precision={2} onChange={change} />`],
  ['a range', `const a = <input type="range" min={0} max={100} />`],
  ['a name', `const a = <TextInput value={name} onChange={change} />`],
  ['a telephone number', `const a = <TextInput inputMode="tel" />`],
  ['digits of other scripts', `import { toAsciiDigits } from '#lib/format/decimal-input.ts'`],
])('leaves %s alone', (_name, source) => {
  expect(findNumberFields('components/site/any.tsx', source)).toEqual([])
})
