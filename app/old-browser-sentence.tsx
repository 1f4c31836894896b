import { getTranslations } from 'next-intl/server'
import { BROWSER_FLOOR, FLOOR_SENTENCE_ID, floorScript } from '#lib/settings/browser-floor.ts'

/** Tells readers whose browser is older than the site supports what they need, before any other script runs. */
export async function OldBrowserSentence() {
  const t = await getTranslations('errors')
  return (
    <>
      {/* Shown by the script alone: for such a browser React may never run. */}
      <p
        id={FLOOR_SENTENCE_ID}
        role="alert"
        hidden
        suppressHydrationWarning
        style={{ margin: 0, padding: '12px 16px', color: '#0b0e14', background: '#f5c451' }}
      >
        {t('oldBrowser', BROWSER_FLOOR)}
      </p>
      <script dangerouslySetInnerHTML={{ __html: floorScript }} />
    </>
  )
}
