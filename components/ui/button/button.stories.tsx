import { Button } from './button.tsx'
import { useSay } from '../story/words.tsx'
import type { Stories } from '../story/story.ts'

const TEXT = { en: 'Place order', de: 'Stop-Limit-Verkaufsauftrag erteilen', ar: 'تنفيذ الطلب' }

function Variants() {
  const say = useSay()
  return (
    <div data-story-row>
      {(['primary', 'secondary', 'outline', 'quiet', 'up', 'down'] as const).map((variant) => (
        <Button key={variant} variant={variant}>
          {say(TEXT)}
        </Button>
      ))}
    </div>
  )
}

function Sizes() {
  const say = useSay()
  return (
    <div data-story-row>
      {(['small', 'medium', 'large'] as const).map((size) => (
        <Button key={size} size={size} variant="primary">
          {say(TEXT)}
        </Button>
      ))}
      <Button disabled>{say(TEXT)}</Button>
      <Button wide>{say(TEXT)}</Button>
    </div>
  )
}

export const stories = { variants: Variants, sizes: Sizes } satisfies Stories
