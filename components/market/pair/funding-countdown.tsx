'use client'

import { useCallback, useMemo, useRef, useState } from 'react'
import { Countdown } from '#components/ui/countdown/countdown.tsx'
import type { Product } from '#lib/contract/instruments.ts'
import { MISSING } from '#lib/format/number.ts'
import { wallClock } from '#lib/kernel/clock.ts'
import type { LiveRow } from '#lib/stores/market-store.ts'
import { useRowListener } from '#lib/stores/use-live.ts'

interface Props {
  readonly product: Product
  readonly symbol: string
  /** Market time at which funding is charged next, milliseconds; null where it is not known. */
  readonly target: number | null
  /** Market time at which the server made the page. */
  readonly startMs: number
  /** What is counted down to, in words. */
  readonly label: string
}

/** Time until the next funding by the market clock, which a replay lets run at its own pace. */
export function FundingCountdown({ product, symbol, target, startMs, label }: Props) {
  const [until, setUntil] = useState(target)
  // Known before the first row: by the wall clock all of a replay is over.
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
