import { Children, createElement, Fragment, type ReactNode } from 'react'

/** A text up to a figure, the isolated figure, and so on. */
const ISOLATED = /\u2066([^\u2066\u2069]*)\u2069/

const FIGURE = { dir: 'ltr', translate: 'no' } as const

/**
 * Shows a text with figures that `isolated` has marked: the marks become elements, which do the same but are not copied with the text. Only
 * where no elements can be (names for assistive technology, tips, canvases) do the characters themselves isolate.
 */
export function Bidi({ children }: { readonly children: ReactNode }): ReactNode {
  return Children.map(children, (child) => (typeof child === 'string' && ISOLATED.test(child) ? splitIsolated(child) : child))
}

function splitIsolated(text: string): ReactNode {
  // Every second part is a figure.
  const parts = text.split(ISOLATED).map((part, index) => (index % 2 === 0 ? part : createElement('bdi', FIGURE, part)))
  return createElement(Fragment, null, ...parts)
}
