'use client'

import { useCallback, useMemo, useRef, useState } from 'react'
import { Countdown } from '#components/ui/countdown/countdown.tsx'
import type { Product } from '#lib/contract/market/instruments.ts'
import { MISSING } from '#lib/format/number.ts'
import { wallClock } from '#lib/kernel/clock.ts'
import type { LiveRow } from '#lib/stores/figures/market-store.ts'
import { useRowListener } from '#lib/stores/figures/use-live.ts'

interface Props {
  readonly product: Product
  readonly symbol: string
  /** Market time of the next funding settlement, milliseconds; null if unknown. */
  readonly target: number | null
  /** Market time at which the server rendered the page. */
  readonly startMs: number
  /** Name of the countdown's target. */
  readonly label: string
}

/** Shows the time until the next funding by the market clock, which runs at its own pace in a replay. */
export function FundingCountdown({ product, symbol, target, startMs, label }: Props) {
  const [until, setUntil] = useState(target)
  // Needed before the first row: by the wall clock all of a replay is in the past.
  const [firstAheadMs] = useState(() => startMs - wallClock.now())
  const aheadMs = useRef(firstAheadMs)
  useRowListener(
    product,
    symbol,
    useCallback(({ nextFundingTime, ts }: LiveRow) => {
      if (ts !== undefined) aheadMs.current = ts - wallClock.now()
      if (nextFundingTime !== undefined && nextFundingTime !== null) setUntil(nextFundingTime)
    }, []),
  )
  const clock = useMemo(() => ({ now: () => wallClock.now() + aheadMs.current }), [])
  return until === null ? MISSING : <Countdown until={until} startMs={startMs} clock={clock} label={label} />
}
