'use client'

// First: it names the cascade layers in their order, before any component's style sheet opens one of them.
import '#components/theme/global.css'
import { useEffect, useState } from 'react'
import { DEFAULT_LOCALE, findLocale } from '#lib/locale/locales.ts'
import { DEFAULT_THEME } from '#lib/settings/theme.ts'
import { ENGLISH_BROKEN_TEXTS } from '#lib/locale/broken-english.ts'
import { Button } from '#components/ui/button.tsx'
import { MessagePage } from '#components/layout/message-page.tsx'

/** Language by the address, theme by what the document showed before it broke. */
function readDocument() {
  if (typeof document === 'undefined') return { locale: findLocale(DEFAULT_LOCALE), theme: DEFAULT_THEME }
  const [, prefix = ''] = location.pathname.split('/')
  return { locale: findLocale(prefix), theme: document.documentElement.dataset.theme ?? DEFAULT_THEME }
}

/** The last resort, where not even the root layout could be drawn: no header, no catalogue, one way on. */
export default function GlobalError({ retry }: { retry: () => void }) {
  const [{ locale, theme }] = useState(readDocument)
  const [texts, setTexts] = useState(ENGLISH_BROKEN_TEXTS)

  useEffect(() => {
    const load = async () => {
      const { brokenTexts } = await import('#lib/locale/broken-texts.ts')
      setTexts(brokenTexts(locale.tag))
    }
    // Without the table the English words stay.
    load().catch(() => undefined)
  }, [locale])

  return (
    <html lang={locale.tag} dir={locale.direction} data-theme={theme}>
      <body>
        <title>{texts.title}</title>
        <main>
          <MessagePage title={texts.title} text={texts.text}>
            <Button variant="primary" onClick={retry}>
              {texts.retry}
            </Button>
          </MessagePage>
        </main>
      </body>
    </html>
  )
}
