import type { Stories } from '../story/story.ts'
import { useSay, type StoryText } from '../story/words.tsx'
import { TabLinks } from './tab-links.tsx'
import { Tabs } from './tabs.tsx'

const LABEL = { en: 'Orders', de: 'Auftragsübersicht', ar: 'الطلبات' }
const NAMES: Readonly<Record<string, StoryText>> = {
  open: { en: 'Open orders', de: 'Offene Handelsaufträge', ar: 'الطلبات المفتوحة' },
  history: { en: 'Order history', de: 'Auftragsausführungshistorie', ar: 'سجل الطلبات' },
  fills: { en: 'Fills', de: 'Teilausführungen', ar: 'التنفيذات' },
  positions: { en: 'Positions', de: 'Handelspositionen', ar: 'المراكز' },
}

function Panels() {
  const say = useSay()
  const items = Object.entries(NAMES).map(([id, name]) => ({ id, label: say(name), panel: <p>{`${say(LABEL)}: ${say(name)}`}</p> }))
  return (
    <div data-story-column>
      <Tabs label={say(LABEL)} items={items} />
    </div>
  )
}

function Links() {
  const say = useSay()
  const items = Object.entries(NAMES).map(([id, name]) => ({ href: `/record/${id}`, label: say(name), current: id === 'fills' }))
  return (
    <div data-story-column>
      <TabLinks label={say(LABEL)} items={items} />
    </div>
  )
}

export const stories = { panels: Panels, links: Links } satisfies Stories
