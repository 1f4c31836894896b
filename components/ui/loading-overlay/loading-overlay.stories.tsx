import { useState } from 'react'
import { Button } from '../button/button.tsx'
import { Card } from '../card/card.tsx'
import { useSay } from '../story/words.tsx'
import type { Stories } from '../story/story.ts'
import { LoadingOverlay } from './loading-overlay.tsx'

const RELOAD = { en: 'Reload', de: 'Kontostände aktualisieren', ar: 'إعادة التحميل' }
const BODY = {
  en: 'Balances of your spot account',
  de: 'Guthabenübersicht Ihres Kassahandelskontos in sämtlichen Währungen',
  ar: 'أرصدة حسابك الفوري',
}

function Example({ start = false }: { start?: boolean }) {
  const say = useSay()
  const [loading, setLoading] = useState(start)
  return (
    <div data-story-column>
      <Button onClick={() => setLoading(!loading)}>{say(RELOAD)}</Button>
      <LoadingOverlay loading={loading}>
        <Card padding="large">
          <p>{say(BODY)}</p>
          <Button>{say(RELOAD)}</Button>
        </Card>
      </LoadingOverlay>
    </div>
  )
}

function Loading() {
  return <Example start />
}

export const stories = { idle: Example, loading: Loading } satisfies Stories
