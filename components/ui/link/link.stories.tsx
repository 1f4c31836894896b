import { Link } from './link.tsx'
import { Section } from '../section/section.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'

const TITLE = { en: 'Where to go from here', de: 'Weiterführende Informationsangebote', ar: 'إلى أين من هنا' }
const INSIDE = { en: 'the fee schedule', de: 'die Handelsgebührenübersicht', ar: 'جدول الرسوم' }
const OUTSIDE = { en: 'another site', de: 'ein fremdes Internetangebot', ar: 'موقع آخر' }
const READ = { en: 'Read', de: 'Lesen Sie', ar: 'اقرأ' }

function Kinds() {
  const say = useSay()
  return (
    <Section title={say(TITLE)}>
      <p>
        {say(READ)} <Link href="/fee">{say(INSIDE)}</Link>
      </p>
      <p>
        {say(READ)}{' '}
        <Link href="https://example.org/" target="_blank">
          {say(OUTSIDE)}
        </Link>
      </p>
    </Section>
  )
}

export const stories = { kinds: Kinds } satisfies Stories
