// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { openForm, type FormPage } from '#tests/rigs/form-page.tsx'
import english from '#messages/en.json' with { type: 'json' }
import { FilterBar } from './filter-bar.tsx'
import { NO_FILTER, toQuery, type RecordFilter } from './record-filter.ts'

/** Goal: the list is requested with the chosen filters, and an exported file contains what the list shows. */

const { orders: words } = english
const EPOCHS = [
  { epoch: 2, startedAt: Date.UTC(2026, 10, 20), endedAt: null },
  { epoch: 1, startedAt: Date.UTC(2026, 10, 1), endedAt: Date.UTC(2026, 10, 20) },
].map((row) => ({ ...row, funds: [] }))

let page: FormPage
afterEach(() => page.close())

function press(element: Element | null | undefined): void {
  if (!(element instanceof HTMLElement)) throw new Error(`nothing to press in: ${document.body.textContent}`)
  act(() => element.click())
}

/** Opens the list of a filter and chooses from it. */
function choose(label: string, option: string): void {
  const named = [...document.querySelectorAll('[role="combobox"]')].find((box) => box.getAttribute('aria-label')?.startsWith(label))
  press(named)
  press([...document.querySelectorAll('[role="option"]')].find((entry) => entry.textContent.includes(option)))
}

it('narrows a list by what is chosen', () => {
  const onChange = vi.fn<(filter: RecordFilter) => void>()
  const parts = { pairs: 'spot', wallets: ['spot', 'cross'] } as const
  page = openForm(<FilterBar parts={parts} filter={NO_FILTER} onChange={onChange} epochs={EPOCHS} file={null} />)
  choose(words.pair, 'ETHUSDT')
  choose(words.wallet, words.wallets.cross)
  choose(words.epoch, '1')
  expect(onChange.mock.calls.map(([filter]) => toQuery(filter))).toEqual([{ symbol: 'ETHUSDT' }, { wallet: 'cross' }, { epoch: 1 }])
})

it('takes along as a file what the list shows', () => {
  const query = toQuery({ ...NO_FILTER, symbols: ['BTCUSDT', 'ETHUSDT'], days: { start: '2026-11-20', end: '2026-11-21' } })
  const file = { kind: 'orders', query } as const
  page = openForm(<FilterBar parts={{ pairs: 'spot' }} filter={NO_FILTER} onChange={() => {}} epochs={[]} file={file} />)
  const addresses = [...document.querySelectorAll('a')].map((link) => new URL(link.href))
  expect(addresses.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual(
    ['csv', 'json'].map((format) => [
      '/v1/trade/export/orders',
      { format, symbol: 'BTCUSDT,ETHUSDT', startTime: String(Date.UTC(2026, 10, 20)), endTime: String(Date.UTC(2026, 10, 22)) },
    ]),
  )
})

it('offers earlier epochs only where there are any, and a wallet only where there is a choice', () => {
  page = openForm(<FilterBar parts={{ wallets: ['spot'] }} filter={NO_FILTER} onChange={() => {}} epochs={[]} file={null} />)
  expect(page.text()).not.toContain(words.thisEpoch)
  expect(page.text()).not.toContain(words.allWallets)
})
