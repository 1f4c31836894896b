// @vitest-environment jsdom
import { act, createElement, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { writeText } from '#components/ui/figure/write-text.ts'
import { keepTextNodes } from './keep-text-nodes.ts'

// Goal: whatever an extension of the browser does to text nodes, texts that change are shown, and nothing fails.

let root: Root
let undo: () => void
let host: HTMLElement

beforeEach(() => {
  ;(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true
  host = document.body.appendChild(document.createElement('main'))
  root = createRoot(host)
  undo = keepTextNodes()
})

afterEach(() => {
  act(() => root.unmount())
  host.remove()
  undo()
})

/** The ways in which extensions change a page's texts. */
const WAYS = {
  'moves each text into an element': (text: Text) => {
    const font = document.createElement('font')
    text.replaceWith(font)
    font.append(text)
  },
  'puts an element in the place of each text': (text: Text) => {
    const font = document.createElement('font')
    font.append(document.createElement('font'))
    font.firstElementChild?.append(text.data)
    text.replaceWith(font)
  },
  'adds an element before each text and then removes the text': (text: Text) => {
    const font = document.createElement('font')
    font.textContent = text.data
    text.before(font)
    text.remove()
  },
  'splits each text among elements': (text: Text) => {
    const words = [...text.data].map((letter) => Object.assign(document.createElement('b'), { textContent: letter }))
    const font = document.createElement('font')
    font.append(...words)
    text.replaceWith(font)
  },
}

async function changeTexts(change: (text: Text) => void): Promise<void> {
  const walker = document.createTreeWalker(host, NodeFilter.SHOW_TEXT)
  const texts: Text[] = []
  while (walker.nextNode()) if (walker.currentNode instanceof Text) texts.push(walker.currentNode)
  for (const text of texts) change(text)
  // Observers of the document are told in a microtask.
  await act(async () => {})
}

/** A text of each kind: alone, beside others, before and after what comes and goes. */
function Texts({ figure }: { readonly figure: string | null }): ReactNode {
  const parts: ReactNode[] = [figure === null ? null : createElement('i', { key: 'first' }, figure), 'Price ', figure, ' USDT']
  return createElement('section', null, createElement('p', null, figure), createElement('p', null, ...parts), figure && `(${figure})`)
}

describe.each(Object.entries(WAYS))('an extension that %s', (_name, change) => {
  it('leaves texts that change and disappear and come again', async () => {
    act(() => root.render(createElement(Texts, { figure: '1' })))
    expect(host.textContent).toBe('11Price 1 USDT(1)')
    for (const figure of ['2', null, '3', null, '4']) {
      await changeTexts(change)
      act(() => root.render(createElement(Texts, { figure })))
      // A microtask notices a change of a text that is not shown.
      await act(async () => {})
      expect(host.textContent).toBe(figure === null ? 'Price  USDT' : `${figure}${figure}Price ${figure} USDT(${figure})`)
    }
    await changeTexts(change)
    act(() => root.render(null))
    expect(host.textContent).toBe('')
  })

  it('leaves figures that are written without React', async () => {
    host.innerHTML = '<bdi>1</bdi>'
    await changeTexts(change)
    writeText(host.firstElementChild, '2')
    expect(host.textContent).toBe('2')
    writeText(host.firstElementChild, '3')
    expect(host.textContent).toBe('3')
  })
})

it('still fails where an element is removed that is not there', () => {
  expect(() => host.removeChild(document.createElement('p'))).toThrow('not a child')
})
