import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { CopyButton } from './copy-button.tsx'

const KEY = { en: 'Copy key', de: 'Programmierschnittstellenschlüssel kopieren', ar: 'انسخ المفتاح' }

function Looks() {
  const say = useSay()
  return (
    <div data-story-row>
      <CopyButton text="bg_1234567890" />
      <CopyButton text="bg_1234567890" look="text" label={say(KEY)} />
    </div>
  )
}

export const stories = { looks: Looks } satisfies Stories
