import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { Progress } from './progress.tsx'

const LABEL = { en: 'Order filled', de: 'Auftragsausführungsgrad', ar: 'نسبة تنفيذ الطلب' }

function Known() {
  const say = useSay()
  return (
    <div data-story-column>
      <Progress label={say(LABEL)} value={0} />
      <Progress label={say(LABEL)} value={0.35} />
      <Progress label={say(LABEL)} value={3} max={4} tone="up" />
      <Progress label={say(LABEL)} value={1} tone="warn" />
    </div>
  )
}

function Unknown() {
  const say = useSay()
  return <Progress label={say(LABEL)} />
}

export const stories = { known: Known, unknown: Unknown } satisfies Stories
