import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { isolated } from '#lib/format/isolated.ts'
import { Bidi } from './bidi.tsx'

// Goal: what is copied from a page has no invisible characters, and figures stay whole in right-to-left texts.

const BDI = '<bdi dir="ltr" translate="no">'

it.each([
  ['no figure', 'no figure'],
  ['', ''],
  [isolated('0.5 ETH'), `${BDI}0.5 ETH</bdi>`],
  [`${isolated('1')} of ${isolated('2')}.`, `${BDI}1</bdi> of ${BDI}2</bdi>.`],
])('%j', (text, html) => expect(renderToStaticMarkup(<Bidi>{text}</Bidi>)).toBe(html))

it('leaves elements as they are, and finds figures beside them', () => {
  const text = (
    <Bidi>
      <b>Note</b> {isolated('3%')} {false}
    </Bidi>
  )
  expect(renderToStaticMarkup(text)).toBe(`<b>Note</b> ${BDI}3%</bdi> `)
})
