import { useImperativeHandle, useState, type Ref } from 'react'
import type { Candle } from '#lib/contract/market.ts'
import { ReadoutList, type ReadoutProps } from './readout-list.tsx'

/** Shows a newer state of the last candle, without drawing the chart again. */
export type ReadLive = (candle: Candle) => void

/** The figures of one bar, live. */
export function Readout({ candle, ref, ...words }: ReadoutProps & { readonly ref: Ref<ReadLive> }) {
  const [live, setLive] = useState<Candle | null>(null)
  useImperativeHandle(ref, () => setLive, [])
  return <ReadoutList {...words} candle={live && live[0] === candle?.[0] ? live : candle} />
}
