import type { LocaleRow } from '#lib/locale/locales.ts'
import { localPath, publicHost } from '#lib/routing/addresses.ts'
import { createBody } from './body.ts'
import { readScriptSources } from './inline-scripts.ts'
import type { RenderPage } from './page-cache.ts'
import { scriptPolicy } from '#gateway/guard/security-headers.ts'
import { createFirstStyles } from '#gateway/undocumented/first-styles.ts'
import type { WebUpstream } from './web-upstream.ts'

export interface RenderOptions {
  /** Connections to the web process. */
  readonly web: Pick<WebUpstream, 'request'>
  /** Our own inline scripts, character for character. */
  readonly ownScripts: ReadonlySet<string>
  /** The style sheets of the build, by their path on the site. */
  readonly styleSheets: ReadonlyMap<string, string>
}

const RENDER_TIMEOUT_MS = 10_000
const PAGE_BYTES_MAX = 8 * 1024 * 1024

/**
 * A render that must not be shown: an unknown inline script, a body without an end, or one that is too long. Its message goes to the log
 * only.
 */
export class UnusableRender extends Error {
  override readonly name = 'UnusableRender'
}

/**
 * Creates a renderer that requests public pages anonymously: with a Host that identifies the locale, the path, and fixed headers. So no
 * cookies, headers or host of the visitor who happened to be first can show in a page that others get.
 */
export function createPageRenderer(options: RenderOptions): RenderPage {
  const withFirstStyles = createFirstStyles(options.styleSheets)
  return async (locale, page) => {
    const address = renderAddress(locale, page.path)
    const { statusCode, headers, body } = await options.web.request({
      method: 'GET',
      path: address.path,
      headers: { host: address.host, 'x-forwarded-proto': 'https', accept: 'text/html' },
      signal: AbortSignal.timeout(RENDER_TIMEOUT_MS),
    })
    const html = (await readWhole(body)).toString('utf8')
    const name = `${locale.code} ${page.path}`
    if (!html.trimEnd().endsWith('</html>')) throw new UnusableRender(`${name} came without its end, status ${statusCode}`)
    const scripts = readScriptSources(html, options.ownScripts)
    if (!scripts.ok) throw new UnusableRender(`${name} carries an unknown inline script: ${scripts.unknownScript}`)

    const painted = withFirstStyles(html)
    const link = typeof headers.link === 'string' ? headers.link : null
    const stored = {
      body: createBody(Buffer.from(painted), 'text/html; charset=utf-8', page.kind === 'static' ? 'once' : 'often'),
      scripts: scriptPolicy(scripts.sources),
      link: painted === html ? link : withoutSheets(link),
      lines: { http: new Map(), https: new Map() },
    }
    const storable = statusCode === 200 && headers['set-cookie'] === undefined && !hasFailedPart(html)
    return storable ? { kind: 'page', page: stored } : { kind: 'answer', status: statusCode, page: stored }
  }
}

/** Returns the address at which `decide()` finds exactly this locale: locales that share a domain have a region's subdomain. */
export function renderAddress(locale: LocaleRow, path: string): { readonly host: string; readonly path: string } {
  return { host: publicHost(locale.domain, locale.region?.toLowerCase()), path: localPath(locale, path) }
}

/** Returns a preload header without the style sheets, which a page with its first styles does not wait for. */
function withoutSheets(link: string | null): string | null {
  const kept = link?.split(', ').filter((entry) => !entry.endsWith('; as="style"')) ?? []
  return kept.length === 0 ? null : kept.join(', ')
}

/** Reads a whole body; throws UnusableRender if it is longer than any page may be. */
export async function readWhole(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of body) {
    bytes += part.length
    if (bytes > PAGE_BYTES_MAX) throw new UnusableRender(`a page is longer than ${PAGE_BYTES_MAX} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}

// React leaves a digest where a part of the page failed on the server; Next's own value marks parts meant for the browser only.
function hasFailedPart(html: string): boolean {
  return /<template[^>]* data-dgst="(?!BAILOUT_TO_CLIENT_SIDE_RENDERING)/.test(html)
}
