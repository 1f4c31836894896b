// @vitest-environment jsdom
import { act, Suspense, type ComponentType, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { LabelsProvider } from '../labels/labels.tsx'
import { lazyPart } from './lazy-part.tsx'

// Goal: a part that cannot be loaded, or fails, costs itself and nothing around it.

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

const LABELS = { part: { missing: 'Not loaded.', retry: 'Again', close: 'Close' } }

let place: HTMLElement
let undo: () => void

beforeEach(() => {
  place = document.body.appendChild(document.createElement('div'))
  // React reports each error that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  undo()
  place.remove()
  vi.restoreAllMocks()
})

async function show(page: ReactNode): Promise<void> {
  const root = createRoot(place)
  undo = () => act(() => root.unmount())
  await act(async () =>
    root.render(
      <LabelsProvider labels={LABELS}>
        <p>around</p>
        <Suspense fallback="waiting">{page}</Suspense>
      </LabelsProvider>,
    ),
  )
}

const press = (name: string) =>
  act(async () => [...place.querySelectorAll('button')].find((button) => (button.ariaLabel ?? button.textContent).includes(name))?.click())

/** A part that cannot be loaded until `comes` is called. */
function openPart() {
  let isThere = false
  let loads = 0
  const load = (): Promise<ComponentType<{ readonly name: string }>> => {
    loads += 1
    return isThere ? Promise.resolve(({ name }) => <b>part {name}</b>) : Promise.reject(new Error('Failed to load'))
  }
  return { load, comes: () => (isThere = true), loads: () => loads }
}

it('says so in its place, and is there after another try, in all its places', async () => {
  const { load, comes } = openPart()
  const Part = lazyPart(load)
  await show(
    <>
      <Part name="one" />
      <Part name="two" />
    </>,
  )
  expect(place.textContent).toBe('aroundNot loaded.AgainNot loaded.Again')
  await press('Again')
  expect(place.textContent).toBe('aroundNot loaded.AgainNot loaded.Again')
  comes()
  await press('Again')
  expect(place.textContent).toBe('aroundpart onepart two')
})

it('that fails while it is shown costs itself', async () => {
  let isBroken = true
  const Part = lazyPart(() =>
    Promise.resolve(() => {
      if (isBroken) throw new TypeError('x is undefined')
      return <b>mended</b>
    }),
  )
  await show(<Part />)
  expect(place.textContent).toBe('aroundNot loaded.Again')
  isBroken = false
  await press('Again')
  expect(place.textContent).toBe('aroundmended')
})

it('over the page can be closed', async () => {
  const Part = lazyPart(openPart().load, 'layer')
  await show(<Part name="one" />)
  expect(place.querySelector('[data-look="layer"]')?.getAttribute('role')).toBe('alert')
  await press('Close')
  expect(place.textContent).toBe('around')
})

it('in a cell is a button with the sentence as its name', async () => {
  const Part = lazyPart(openPart().load, 'small')
  await show(<Part name="one" />)
  expect(place.querySelector('button')?.getAttribute('aria-label')).toBe('Not loaded. Again')
  expect(place.querySelector('[role="alert"]')).toBe(null)
})

it('in a table is a row below what can be shown instead', async () => {
  const Part = lazyPart(openPart().load, 'rows')
  await show(
    <table>
      <Part
        name="one"
        instead={
          <tbody>
            <tr>
              <td>first line</td>
            </tr>
          </tbody>
        }
      />
    </table>,
  )
  expect([...place.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['first line', 'Not loaded.Again'])
})

it('lets the router lead to another page', async () => {
  const redirect = Object.assign(new Error('NEXT_REDIRECT'), { digest: 'NEXT_REDIRECT;replace;/;307;' })
  const Part = lazyPart(() =>
    Promise.resolve(() => {
      throw redirect
    }),
  )
  await expect(show(<Part />)).rejects.toBe(redirect)
})

it('can be loaded before it is shown, and says nothing if that fails', async () => {
  const { load, comes, loads } = openPart()
  const Part = lazyPart(load)
  Part.preload()
  expect(loads()).toBe(1)
  comes()
  await show(<Part name="one" />)
  expect(place.textContent).toBe('aroundpart one')
})
