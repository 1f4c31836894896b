// @vitest-environment jsdom
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { createLiveFigures } from '#lib/stores/figures/live-figures.ts'
import { FiguresContext } from '#lib/stores/figures/use-figures.ts'
import { positionOf } from '#tests/rigs/account.ts'
import { openForm, type FormPage } from '#tests/rigs/form-page.tsx'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { createManualFrames } from '#tests/rigs/manual-frames.ts'
import { PositionDetailsDialog } from './position-details-dialog.tsx'

// Goal: the details show each field of specification 3.6 under its own label; what the gateway does not know is shown as unknown.

let page: FormPage
afterEach(() => page.close())

async function open(fields: Parameters<typeof positionOf>[0]): Promise<Record<string, string>> {
  const clock = createManualClock(0)
  const connect = () => Object.assign(new EventTarget(), { send: () => {}, close: () => {} }) as unknown as WebSocket
  const figures = createLiveFigures({ connect, clock, timers: clock, random: () => 1, frames: createManualFrames() })
  page = openForm(
    <FiguresContext value={() => figures}>
      <PositionDetailsDialog position={positionOf(fields)} onClose={() => {}} />
    </FiguresContext>,
  )
  await act(() => vi.dynamicImportSettled())
  const lines = [...document.querySelectorAll<HTMLElement>('[data-position-details] > [data-field]')]
  return Object.fromEntries(
    lines.map((line) => [
      line.dataset['field'],
      [...line.children].map(({ textContent }) => textContent.replaceAll(/\s/gu, ' ')).join(': '),
    ]),
  )
}

it('shows what was opened, closed and is left, with its entry, leverage and margin', async () => {
  const shown = await open({
    marginMode: 1,
    holdMode: 2,
    side: 'long',
    openDealCount: '0.3',
    closeDealCount: '0.1',
    positionsCount: '0.2',
    positionsOpenAvgPrice: '60123.5',
    positionsLevel: '25',
    positionsOpenMarginCount: '480.988',
    achievedProfits: '12.345678',
  })
  expect(shown).toMatchObject({
    positionMode: 'Position mode: Hedge',
    marginMode: 'Margin mode: Isolated',
    positionsLevel: 'Leverage: 25x',
    openDealCount: 'Total opened: 0.3 BTC',
    closeDealCount: 'Total closed: 0.1 BTC',
    positionsCount: 'Still open: 0.2 BTC',
    positionsOpenAvgPrice: 'Entry price: 60,123.5',
    positionsOpenMarginCount: 'Margin: 480.988 USDT',
    achievedProfits: 'Realized PnL: +12.345678 USDT',
  })
})

it('shows dashes for sizes that are not known', async () => {
  expect(await open({ openDealCount: null, closeDealCount: null })).toMatchObject({
    openDealCount: expect.stringMatching(/^Total opened: --/),
    closeDealCount: expect.stringMatching(/^Total closed: --/),
  })
})
