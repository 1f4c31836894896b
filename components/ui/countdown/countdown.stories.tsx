import { useState } from 'react'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { Countdown } from './countdown.tsx'

const LABEL = { en: 'Next funding', de: 'Nächste Finanzierungszahlung', ar: 'التمويل التالي' }
const OVER = { en: 'Paid', de: 'Ausgezahlt', ar: 'تم الدفع' }
const DAY_MS = 86_400_000

/** A stopped clock, so that the picture is always the same. */
const STILL = { now: () => 0 }

function Still() {
  const say = useSay()
  return (
    <div data-story-row>
      <Countdown label={say(LABEL)} until={2 * DAY_MS + 3_723_000} startMs={0} clock={STILL} />
      <Countdown label={say(LABEL)} until={59_000} startMs={0} clock={STILL} />
      <Countdown label={say(LABEL)} until={-1} startMs={0} clock={STILL} />
    </div>
  )
}

/** Counts down ten minutes from when it is first shown. */
function Running() {
  const say = useSay()
  const [start] = useState(() => Date.now())
  const [ended, setEnded] = useState(0)
  return (
    <div data-story-row>
      <span>{say(LABEL)}</span>
      <Countdown label={say(LABEL)} until={start + 600_000} startMs={start} onEnd={() => setEnded(ended + 1)} />
      <output data-ended={ended}>{ended > 0 ? say(OVER) : ''}</output>
    </div>
  )
}

export const stories = { still: Still, running: Running } satisfies Stories
