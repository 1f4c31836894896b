import { Badge, type BadgeTone } from './badge.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'

const TEXT = { en: 'Paper', de: 'Übungshandel', ar: 'تجريبي' }
const TONES: readonly BadgeTone[] = ['neutral', 'accent', 'up', 'down', 'warn']

function Tones() {
  const say = useSay()
  return (
    <div data-story-row>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {say(TEXT)}
        </Badge>
      ))}
    </div>
  )
}

export const stories = { tones: Tones } satisfies Stories
