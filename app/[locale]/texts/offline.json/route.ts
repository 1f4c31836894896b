import { getTranslations } from 'next-intl/server'
import { findLocale, isLocaleCode, LOCALES } from '#lib/locale/locales.ts'
import { site } from '#lib/locale/site.ts'

export const dynamic = 'force-static'

export function generateStaticParams() {
  return LOCALES.map(({ code }) => ({ locale: code }))
}

const STYLE = [
  ':root{color-scheme:dark;font-family:system-ui,sans-serif;background:#0b0e14;color:#e6e9ef}',
  'body{margin:0;min-block-size:100vh;display:grid;place-content:center;padding:24px;box-sizing:border-box}',
  'main{max-inline-size:32rem;display:grid;gap:12px;line-height:1.5}',
  'h1{margin:0;font-size:1.5rem}p{margin:0}',
  'a{justify-self:start;padding:10px 18px;border-radius:8px;background:#e6e9ef;color:#0b0e14;text-decoration:none;font-weight:600}',
  'a:focus-visible{outline:2px solid #e6e9ef;outline-offset:3px}',
].join('')

/**
 * Returns the page that the service worker shows without a network: HTML, whole in itself. It has no prices; the worker fills in `{time}` and
 * `{age}` of the last contact. Its link leads to the address that was asked for, because it is shown there.
 */
export async function GET(_request: Request, { params }: { params: Promise<{ locale: string }> }): Promise<Response> {
  const { locale: code } = await params
  if (!isLocaleCode(code)) return new Response(null, { status: 404 })
  const { tag, direction } = findLocale(code)
  const t = await getTranslations({ locale: code, namespace: 'offline' })
  const words = [t('title'), t('text', { age: '{age}', time: '{time}' }), t('prices'), t('retry')].map(escapeHtml)
  const [title, text, prices, retry] = words
  const html = `<!doctype html><html lang="${tag}" dir="${direction}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${title} · ${escapeHtml(site.brandName)}</title><style>${STYLE}</style></head><body><main><h1>${title}</h1><p data-seen>${text}</p><p>${prices}</p><a href="">${retry}</a></main></body></html>`
  return Response.json({ html })
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
