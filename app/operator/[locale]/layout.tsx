// Must come first: it declares the order of the cascade layers before any component's style sheet uses one.
import '#components/theme/global.css'
import type { Metadata, Viewport } from 'next'
import { NextIntlClientProvider } from 'next-intl'
import { getMessages, getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { SkipLink } from '#components/layout/shell/skip-link.tsx'
import { operatorTexts } from '#components/operator/names/operator-texts.ts'
import { UiLabels } from '#components/ui/labels/ui-labels.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { site } from '#lib/locale/site.ts'
import { DEFAULT_THEME, DEFAULT_UP_DOWN_COLORS } from '#lib/settings/theme.ts'
import { themeScript } from '#lib/settings/theme-script.ts'

// Each page is of one operator, and of the build alone until its script asks who that is: nothing of it is kept anywhere.
export const dynamic = 'force-dynamic'

export const viewport: Viewport = { themeColor: '#0b0e14', viewportFit: 'cover' }

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('operator')
  return {
    title: `${t('title')} | ${site.brandName}`,
    robots: { index: false, follow: false },
    icons: { icon: [{ url: '/favicon.ico', sizes: '32x32' }] },
    formatDetection: { telephone: false, address: false, email: false },
  }
}

/** The root layout of the console, which shares nothing of the public site's frame: no header, footer, identity or service worker. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const [{ languageKey, tag, direction, languageType }, messages] = await Promise.all([currentLocale(), getMessages()])
  return (
    <html
      lang={tag}
      dir={direction}
      // Every request names these of its page.
      data-language-key={languageKey}
      data-language-type={languageType}
      data-theme={DEFAULT_THEME}
      data-updown={DEFAULT_UP_DOWN_COLORS}
      suppressHydrationWarning
    >
      <head>
        <script dangerouslySetInnerHTML={{ __html: themeScript }} />
      </head>
      <body>
        <NextIntlClientProvider messages={{ operator: operatorTexts(messages), apiErrors: messages.apiErrors }}>
          <UiLabels of={['part', 'field', 'select', 'dataTable', 'calendar', 'number', 'loadingOverlay', 'drawer', 'unsaved']}>
            <SkipLink />
            {children}
          </UiLabels>
        </NextIntlClientProvider>
      </body>
    </html>
  )
}
