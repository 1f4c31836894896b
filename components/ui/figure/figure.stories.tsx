import { Figure } from './figure.tsx'
import { Sparkline } from '../sparkline/sparkline.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'

const CURVE = { en: 'Last 24 hours: up 1.23%', de: 'Verlauf der letzten 24 Stunden: plus 1,23 %', ar: 'آخر 24 ساعة: ارتفاع 1.23%' }
const MISSING = { en: 'not available', de: 'derzeit nicht verfügbar', ar: 'غير متاح' }
const VALUES = [4, 5, 3, 6, 7, 6, 9]

/** Figures inside text that may run from right to left. */
function Figures() {
  const say = useSay()
  return (
    <div data-story-column>
      <p>
        {say(CURVE)} <Figure unit="USDT">-1,234.56</Figure> {say(MISSING)}
      </p>
      <p>
        <Figure direction="up" arrow>
          +1.23%
        </Figure>{' '}
        <Figure direction="down">-0.45%</Figure> <Figure spoken={say(MISSING)}>--</Figure> <Figure>****</Figure>
      </p>
      <Sparkline values={VALUES} direction="up" label={say(CURVE)} filled />
    </div>
  )
}

export const stories = { figures: Figures } satisfies Stories
