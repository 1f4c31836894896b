'use client'

import { useCallback, useRef } from 'react'
import type { Product } from '#lib/contract/instruments.ts'
import type { Candle } from '#lib/contract/market.ts'
import type { LiveRow } from '#lib/stores/market-store.ts'
import { useRowListener } from '#lib/stores/use-live.ts'
import { isInside, type PriceDomain } from './bars.ts'
import { LastTag } from './last-tag.tsx'
import type { DrawLive } from './live-candle.tsx'

interface Props {
  readonly product: Product
  readonly symbol: string
  /** The last one that the server knew. */
  readonly candle: Candle
  readonly domain: PriceDomain
  readonly pricePlace: number
}

/** The last price on the axis of a chart that stands still: it says what the page's head says. */
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
