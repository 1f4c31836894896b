import { getTranslations } from 'next-intl/server'
import { findLocale, isLocaleCode, LOCALES } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'
import { localPath } from '#lib/routing/addresses.ts'

export const dynamic = 'force-static'

export function generateStaticParams() {
  return LOCALES.map(({ code }) => ({ locale: code }))
}

const ICONS = [
  { src: '/icons/icon.svg', sizes: 'any', type: 'image/svg+xml' },
  { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
  { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
  { src: '/icons/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
] as const

/** Returns the web app manifest: name and start address of the installed app, in the language of the page it is installed from. */
export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale: code } = await params
  if (!isLocaleCode(code)) return new Response(null, { status: 404 })
  const locale = findLocale(code)
  const t = await getTranslations({ locale: code, namespace: 'common' })
  const manifest = {
    id: '/',
    name: site.brandName,
    short_name: site.brandName,
    description: t('appDescription'),
    lang: locale.tag,
    dir: locale.direction,
    start_url: localPath(locale, '/'),
    scope: '/',
    display: 'standalone',
    theme_color: '#0b0e14',
    background_color: '#0b0e14',
    categories: ['finance'],
    icons: ICONS,
  }
  return Response.json(manifest, { headers: { 'content-type': 'application/manifest+json' } })
}
