import { Button } from '../button/button.tsx'
import { EmptyState } from './empty-state.tsx'
import { Skeleton } from '../skeleton/skeleton.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'

const TITLE = { en: 'No open orders', de: 'Keine offenen Handelsaufträge vorhanden', ar: 'لا توجد طلبات مفتوحة' }
const TEXT = {
  en: 'Orders that wait in the book show here.',
  de: 'Hier erscheinen Handelsaufträge, die im Orderbuch auf ihre Ausführung warten.',
  ar: 'تظهر هنا الطلبات التي تنتظر في الدفتر.',
}
const ACTION = { en: 'Place an order', de: 'Handelsauftrag erteilen', ar: 'قدم طلباً' }

function Empty() {
  const say = useSay()
  return (
    <EmptyState title={say(TITLE)} text={say(TEXT)}>
      <Button variant="primary">{say(ACTION)}</Button>
    </EmptyState>
  )
}

/** The placeholder while loading, before it is known whether the list is empty. */
function Loading() {
  return (
    <div data-story-column aria-busy="true">
      <Skeleton height="24px" width="60%" />
      <Skeleton height="96px" />
    </div>
  )
}

export const stories = { empty: Empty, loading: Loading } satisfies Stories
