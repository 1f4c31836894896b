// @vitest-environment jsdom
import { act } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useDirection } from './use-settings.ts'

// Goal: what scripts lay out by the direction begins with that of the global map (specification 3.4), and then has the locale's.

function Shown({ code }: { readonly code: string }) {
  return <p>{useDirection(code)}</p>
}

it.each([
  ['ar', 'rtl'],
  ['de', 'ltr'],
  ['unknown', 'ltr'],
])('of %s is %s once the page is in the browser', async (code, direction) => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)
  const page = document.createElement('div')
  page.innerHTML = renderToString(<Shown code={code} />)
  expect(page.textContent).toBe('ltr')
  const root = await act(async () => hydrateRoot(page, <Shown code={code} />))
  // The browser's values come in a task after hydration.
  await act(() => vi.waitFor(() => expect(page.textContent).toBe(direction)))
  await act(async () => root.unmount())
})
