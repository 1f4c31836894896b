// Must come first: it declares the order of the cascade layers before any component's style sheet uses one.
import '#components/theme/global.css'
import type { Metadata, Viewport } from 'next'
import { getTranslations } from 'next-intl/server'
import type { ReactNode } from 'react'
import { AuthDialogHost } from '#components/auth/auth-dialog-host.tsx'
import { Shell } from '#components/layout/shell/shell.tsx'
import { LOOKS_PATH } from '#lib/contract/preferences-form.ts'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { LOCALES } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { DEFAULT_THEME, DEFAULT_UP_DOWN_COLORS } from '#lib/settings/theme.ts'
import { themeScript } from '#lib/settings/theme-script.ts'
import { authPaths } from '../auth-texts.ts'
import { OldBrowserSentence } from '../old-browser-sentence.tsx'

export function generateStaticParams() {
  return LOCALES.map(({ code }) => ({ locale: code }))
}

// The default theme's background; a theme change repaints the browser's bar.
export const viewport: Viewport = { themeColor: '#0b0e14', viewportFit: 'cover' }

export async function generateMetadata(): Promise<Metadata> {
  const { code } = await currentLocale()
  return {
    applicationName: site.brandName,
    manifest: `/${code}/manifest.webmanifest`,
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '32x32' },
        { url: '/icons/icon.svg', type: 'image/svg+xml' },
      ],
      apple: '/icons/apple-touch-icon.png',
    },
    formatDetection: { telephone: false, address: false, email: false },
  }
}

/**
 * The root layout of every page: sets language, direction and theme before the first paint. It holds nothing visitor-specific,
 * because one rendering serves all visitors; a script then changes the attributes that React must not change back.
 */
export default async function RootLayout({ children }: { children: ReactNode }) {
  const { languageKey, tag, direction, languageType } = await currentLocale()
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
        {/* What the script would do: the page itself is the same for everybody. */}
        <noscript>
          <link rel="stylesheet" href={LOOKS_PATH} />
        </noscript>
      </head>
      <body>
        <OldBrowserSentence />
        <Shell overlays={<Overlays />}>{children}</Shell>
      </body>
    </html>
  )
}

/** Dialogs that features open over any page. */
async function Overlays() {
  const [t, locale] = await Promise.all([getTranslations('apiErrors'), currentLocale()])
  return <AuthDialogHost paths={authPaths(locale)} textsHref={`/${locale.code}/texts/auth.json`} busy={t('internal')} />
}
