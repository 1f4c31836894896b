// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

// A new module each time: the stage belongs to the page that a tab has loaded.
async function openHook() {
  vi.resetModules()
  const { useBrowserValue } = await import('./use-browser-value.ts')
  const listeners = new Set<() => void>()
  let value = 'browser'
  const renders: string[] = []
  const subscribe = (changed: () => void) => {
    listeners.add(changed)
    return () => listeners.delete(changed)
  }
  function Shown() {
    const shown = useBrowserValue(
      subscribe,
      () => value,
      () => 'server',
    )
    renders.push(shown)
    return <p>{shown}</p>
  }
  return {
    page: <Shown />,
    renders,
    listeners,
    change(next: string) {
      value = next
      for (const changed of listeners) changed()
    },
  }
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout'] }))
afterEach(() => vi.useRealTimers())

let root: Root | undefined
const place = document.body.appendChild(document.createElement('div'))

afterEach(() => {
  act(() => root?.unmount())
  root = undefined
})

const nextTask = () =>
  act(() => {
    vi.runAllTimers()
  })

describe('a value that only the browser knows', () => {
  it("is the server's in the task of hydration, and the browser's in the next", async () => {
    const hook = await openHook()
    place.innerHTML = renderToString(hook.page)
    expect(place.textContent).toBe('server')
    await act(async () => {
      root = hydrateRoot(place, hook.page)
      await Promise.resolve()
    })
    expect([place.textContent, hook.listeners.size]).toEqual(['server', 0])
    nextTask()
    expect([place.textContent, hook.listeners.size]).toEqual(['browser', 1])
    act(() => hook.change('later'))
    expect(place.textContent).toBe('later')
    act(() => root?.unmount())
    root = undefined
    expect(hook.listeners.size).toBe(0)
  })

  it("is the browser's at once where nothing was rendered on a server", async () => {
    const hook = await openHook()
    act(() => {
      root = createRoot(place)
      root.render(hook.page)
    })
    expect(hook.renders).not.toContain('server')
    expect([place.textContent, hook.listeners.size]).toEqual(['browser', 1])
  })

  it('is not asked for by a component that has gone before it was shown', async () => {
    const hook = await openHook()
    place.innerHTML = renderToString(hook.page)
    await act(async () => {
      root = hydrateRoot(place, hook.page)
      await Promise.resolve()
    })
    act(() => root?.unmount())
    root = undefined
    nextTask()
    expect(hook.listeners.size).toBe(0)
    expect(hook.renders).not.toContain('browser')
  })
})
