'use client'

// Must come first: it declares the order of the cascade layers before any component's style sheet uses one.
import '#components/theme/global.css'
import { useEffect, useState } from 'react'
import { DEFAULT_LOCALE, findLanguage, findLocale } from '#lib/locale/locales.ts'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { DEFAULT_THEME } from '#lib/settings/theme.ts'
import { texts as english } from '#lib/locale/short-texts/en.ts'
import type { BrokenTexts } from '#lib/locale/short-text-types.ts'
import { Button } from '#components/ui/button/button.tsx'
import { MessagePage } from '#components/layout/shell/message-page.tsx'

/** Reads the language from the address, and the theme from the document as it was before the error. */
function readDocument() {
  if (typeof document === 'undefined') return { locale: findLocale(DEFAULT_LOCALE), theme: DEFAULT_THEME }
  const [, prefix = ''] = location.pathname.split('/')
  return { locale: findLocale(prefix), theme: document.documentElement.dataset.theme ?? DEFAULT_THEME }
}

/** The last resort when not even the root layout can be rendered: no header, no catalogue, one button. */
export default function GlobalError({ retry }: { retry: () => void }) {
  const [{ locale, theme }] = useState(readDocument)
  const [texts, setTexts] = useState<BrokenTexts>(english.broken)

  useEffect(() => {
    const load = async () => {
      const { loadShortTexts } = await loadCode(() => import('#lib/locale/load-short-texts.ts'))
      setTexts((await loadCode(() => loadShortTexts(findLanguage(locale)))).broken)
    }
    // If the texts cannot be loaded, the English ones remain.
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
