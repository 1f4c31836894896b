import { useState } from 'react'
import { SearchField } from '../search-field/search-field.tsx'
import { SegmentedControl } from './segmented-control.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'

const LABEL = { en: 'Colours of rise and fall', de: 'Farbgebung für steigende und fallende Kurse', ar: 'ألوان الصعود والهبوط' }
const SEGMENTS = [
  { value: 'green', text: { en: 'Green up', de: 'Grün steigt', ar: 'الأخضر صعود' } },
  { value: 'red', text: { en: 'Red up', de: 'Rot steigt', ar: 'الأحمر صعود' } },
]
const SEARCH = { en: 'Search pairs', de: 'Handelspaare durchsuchen', ar: 'ابحث في الأزواج' }

function Choice() {
  const say = useSay()
  const [value, setValue] = useState('green')
  return (
    <div data-story-column>
      <SegmentedControl
        label={say(LABEL)}
        segments={SEGMENTS.map((segment) => ({ value: segment.value, label: say(segment.text) }))}
        value={value}
        onChange={setValue}
        showLabel
      />
      <SearchField label={say(SEARCH)} />
    </div>
  )
}

export const stories = { choice: Choice } satisfies Stories
