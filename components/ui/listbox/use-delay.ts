'use client'

import { useEffect, useState } from 'react'
import { systemTimers } from '#lib/kernel/clock.ts'
import { createDelay, type Delay } from './delay.ts'

/** A delay that is cancelled when its component unmounts. */
export function useDelay(): Delay {
  const [delay] = useState(() => createDelay(systemTimers))
  useEffect(() => () => delay.cancel(), [delay])
  return delay
}
