'use client'

import { useCallback, useRef } from 'react'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { Candle } from '#lib/contract/market/market.ts'
import type { LiveRow } from '#lib/stores/figures/market-store.ts'
import { useRowListener } from '#lib/stores/figures/use-live.ts'
import { isInside, type PriceDomain } from './series/bars.ts'
import { LastTag } from './last-tag.tsx'
import type { DrawLive } from './series/live-candle.tsx'

interface Props {
  readonly product: Product
  readonly symbol: string
  /** The last candle that the server knew. */
  readonly candle: Candle
  readonly domain: PriceDomain
  readonly pricePlace: number
}

/** Shows the last price on the axis of a still chart, equal to the one in the page's header. */
export function TickingTag({ product, symbol, candle, domain, pricePlace }: Props) {
  const move = useRef<DrawLive>(null)
  const follow = useCallback(
    ({ last }: LiveRow) => {
      const [ts, open, high, low, , volume] = candle
      if (last !== undefined && isInside(domain, Number(last))) move.current?.([ts, open, high, low, last, volume])
    },
    [candle, domain],
  )
  useRowListener(product, symbol, follow)
  return <LastTag candle={candle} domain={domain} pricePlace={pricePlace} ref={move} />
}
