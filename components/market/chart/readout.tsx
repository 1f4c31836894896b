import { useImperativeHandle, useState, type Ref } from 'react'
import type { Candle } from '#lib/contract/market/market.ts'
import { ReadoutList, type ReadoutProps } from './readout-list.tsx'

/** Shows a newer state of the last candle without redrawing the chart. */
export type ReadLive = (candle: Candle) => void

/** Shows the figures of one bar, live. */
export function Readout({ candle, ref, ...words }: ReadoutProps & { readonly ref: Ref<ReadLive> }) {
  const [live, setLive] = useState<Candle | null>(null)
  useImperativeHandle(ref, () => setLive, [])
  return <ReadoutList {...words} candle={live && live[0] === candle?.[0] ? live : candle} />
}
