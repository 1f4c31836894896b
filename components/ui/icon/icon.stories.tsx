import { Icon } from './icon.tsx'
import { IconButton } from '../button/icon-button.tsx'
import { ICONS, type IconName } from './icons.ts'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'

const STAR = { en: 'Add to favourites', de: 'Zu den Favoriten hinzufügen', ar: 'أضف إلى المفضلة' }

/** Every icon of the set: those that point forward or back are mirrored on right-to-left pages. */
function All() {
  return (
    <div data-story-row>
      {Object.keys(ICONS).map((name) => (
        <Icon key={name} name={name as IconName} />
      ))}
    </div>
  )
}

function Buttons() {
  const say = useSay()
  return (
    <div data-story-row>
      <IconButton icon="star" label={say(STAR)} />
      <IconButton icon="star" label={say(STAR)} filled size="small" />
      <IconButton icon="star" label={say(STAR)} disabled />
    </div>
  )
}

export const stories = { all: All, buttons: Buttons } satisfies Stories
