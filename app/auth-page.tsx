import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { AuthScreen } from '#components/auth/auth-screen.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { site } from '#lib/locale/site.ts'
import { localPath } from '#lib/routing/addresses.ts'
import type { AuthView } from '#lib/stores/session/identity.tsx'
import { authPaths, authTexts } from './auth-texts.ts'

/** Shows a view of log-in, registration or password reset as a page. */
export async function AuthPage({ view }: { readonly view: AuthView }) {
  const locale = await currentLocale()
  return <AuthScreen view={view} texts={await authTexts(locale)} paths={authPaths(locale)} home={localPath(locale, '/')} />
}

/** Returns metadata that keeps the page out of search engines. */
export async function authMetadata(title: 'loginTitle' | 'registerTitle' | 'resetTitle' | 'modifyTitle'): Promise<Metadata> {
  const t = await getTranslations('auth')
  return { title: `${t(title)} | ${site.brandName}`, robots: { index: false, follow: true } }
}
