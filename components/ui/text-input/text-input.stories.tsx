import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { TextInput } from './text-input.tsx'

const NAME = { en: 'Name of the key', de: 'Bezeichnung des Programmschlüssels', ar: 'اسم المفتاح' }

function Sizes() {
  const say = useSay()
  return (
    <div data-story-column>
      {(['large', 'medium', 'standard', 'small'] as const).map((size) => (
        <TextInput key={size} size={size} label={`${say(NAME)} ${size}`} value={say(NAME)} onChange={() => {}} />
      ))}
      <TextInput label={`${say(NAME)} 5`} value="" placeholder={say(NAME)} onChange={() => {}} invalid />
    </div>
  )
}

export const stories = { sizes: Sizes } satisfies Stories
