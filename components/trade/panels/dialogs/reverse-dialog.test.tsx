// @vitest-environment jsdom
import { act, useState, type ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import type { OrderRow } from '#lib/contract/trading/trading-orders.ts'
import type { PositionRow, SetTargetsBody } from '#lib/contract/trading/trading-positions.ts'
import { createLiveFigures } from '#lib/stores/figures/live-figures.ts'
import { FiguresContext } from '#lib/stores/figures/use-figures.ts'
import { orderOf, positionOf, snapshotOf } from '#tests/rigs/account.ts'
import { openForm, type FormPage } from '#tests/rigs/form-page.tsx'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { createManualFrames } from '#tests/rigs/manual-frames.ts'
import { WorkspaceContext, type Workspace, type WorkspaceActions } from '../../workspace/workspace.ts'
import { ReverseDialog } from './reverse-dialog.tsx'

// Goal: a reversed position says which targets it loses, and gets them mirrored around the price of the fill if its owner wants that.

const LONG = positionOf({ count: '0.1', openAvgPrice: '60000' })
const SHORT = positionOf({ direction: 2, count: '0.1', openAvgPrice: '61000' })
const target = (orderId: string, kind: 'take-profit' | 'stop-loss', price: string, size: string | null = null) =>
  orderOf({
    orderId,
    product: 'futures',
    wallet: 'futures',
    side: 'sell',
    status: 'waiting',
    reduceOnly: true,
    size,
    wholePosition: size === null,
    trigger: { kind, by: 'last', price, direction: 'above' } as OrderRow['trigger'],
  })
const TARGETS = [target('1', 'take-profit', '66000'), target('2', 'stop-loss', '57000.5', '0.04')]

let page: FormPage
let show: (view: Partial<Workspace['view']>) => void
const targetsSet: SetTargetsBody[] = []
const close = vi.fn<() => void>()
afterEach(() => {
  page.close()
  targetsSet.length = 0
  close.mockReset()
})

/** The terminal of a page as far as the dialog sees it; the exchange fills the reversing order at 61,000. */
function Terminal({ children }: { readonly children: ReactNode }) {
  const { account } = snapshotOf()
  const [view, setView] = useState<Workspace['view']>({
    status: 'live',
    isLoaded: true,
    countdowns: [],
    account,
    orders: TARGETS,
    pending: [],
    positions: [LONG],
    balances: [],
    wallets: [],
    fills: [],
  })
  const [actions] = useState(() => {
    show = (changed) => setView((before) => ({ ...before, ...changed }))
    return {
      place: () =>
        Promise.resolve({ kind: 'done', data: orderOf({ orderId: '9', product: 'futures', status: 'filled', averagePrice: '61000' }) }),
      setTargets: (body: SetTargetsBody) => {
        targetsSet.push(body)
        return Promise.resolve({ kind: 'done', data: { rows: [] } })
      },
    } as unknown as WorkspaceActions
  })
  return <WorkspaceContext value={{ view, actions }}>{children}</WorkspaceContext>
}

async function open(position: PositionRow = LONG): Promise<void> {
  const clock = createManualClock(0)
  const connect = () => Object.assign(new EventTarget(), { send: () => {}, close: () => {} }) as unknown as WebSocket
  const figures = createLiveFigures({ connect, clock, timers: clock, random: () => 1, frames: createManualFrames() })
  page = openForm(
    <FiguresContext value={() => figures}>
      <Terminal>
        <ReverseDialog position={position} onClose={close} />
      </Terminal>
    </FiguresContext>,
  )
  // The dialog's code is loaded when it opens.
  await act(() => vi.dynamicImportSettled())
  expect(document.querySelector('[data-reverse]')).not.toBeNull()
}

const press = async (name: string): Promise<void> => {
  const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)
  await act(async () => button?.click())
}
const wish = async (): Promise<void> => act(async () => document.querySelector<HTMLInputElement>('input[type="checkbox"]')?.click())

it('says how many targets end, and leaves none unless asked', async () => {
  await open()
  expect(document.querySelector('[data-reverse]')?.textContent).toContain('Its 2 take profits and stop losses are deleted.')
  await press('Reverse')
  expect(close).toHaveBeenCalledOnce()
  await act(async () => show({ positions: [SHORT], orders: [] }))
  expect(targetsSet).toEqual([])
})

it('sets them again once the other side is there, around the price of the fill', async () => {
  await open()
  await wish()
  await press('Reverse')
  expect([close.mock.calls.length, targetsSet.length]).toEqual([0, 0])
  await act(async () => show({ positions: [SHORT], orders: [] }))
  expect(targetsSet).toEqual([
    {
      symbol: 'BTCUSDT',
      side: 'net',
      targets: [
        { kind: 'take-profit', by: 'last', price: '56000' },
        { kind: 'stop-loss', by: 'last', price: '64999.5', size: '0.04' },
      ],
      ended: [],
    },
  ])
  expect(close).toHaveBeenCalledOnce()
  // Once: what the position becomes later is none of the dialog's business.
  await act(async () => show({ positions: [{ ...SHORT, count: '0.2' }] }))
  expect(targetsSet).toHaveLength(1)
})
