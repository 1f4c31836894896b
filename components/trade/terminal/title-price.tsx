'use client'

import { useCallback, useEffect, useRef } from 'react'
import { formatPrice } from '#lib/format/number.ts'
import type { LiveRow } from '#lib/stores/figures/market-store.ts'
import { useRowListener } from '#lib/stores/figures/use-live.ts'
import { useTicket } from './ticket-context.tsx'

/** Shows the last price in front of the page's title, so that one tab among many still shows it. */
export function TitlePrice() {
  const { market } = useTicket()
  const title = useRef<string | null>(null)
  const write = useCallback(
    ({ last }: LiveRow) => {
      if (last === undefined || last === '') return
      title.current ??= document.title
      document.title = `${formatPrice(last, market.pricePlace)} · ${title.current}`
    },
    [market.pricePlace],
  )
  useRowListener(market.product, market.symbol, write)
  useEffect(
    () => () => {
      if (title.current !== null) document.title = title.current
    },
    [],
  )
  return null
}
