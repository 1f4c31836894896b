import type { ServerResponse } from 'node:http'
import postcss, { type Container } from 'postcss'
import { CURRENCIES } from '#lib/locale/currencies.ts'
import { site } from '#lib/locale/site.ts'
import { POLICY_OF_DATA, securityHeaders } from '#gateway/guard/security-headers.ts'
import type { Received } from '#gateway/guard/client-address.ts'
import { readCookie, readTheme } from '#gateway/guard/visitor.ts'

/** As the build writes it; a script sets the attribute where there is one. */
const LIGHT = /:root\[data-theme=(["']?)light\1\]/g
/** As strong as the attribute, so that it does not matter which sheet comes first. */
const ALWAYS = ':root:root'

/** The style sheet of pages without script (`/looks.css`), for each reader. */
export interface Looks {
  answer(request: Received, response: ServerResponse, protocol: 'http' | 'https', withBody: boolean): void
}

/**
 * Creates it from the style sheets of the build: the rules of the light theme without their condition, for readers who have chosen it, and a
 * mark on what the reader has chosen. Pages are the same for everybody, so only a file of its own can know.
 */
export function createLooks(styleSheets: ReadonlyMap<string, string>): Looks {
  let light: string | undefined
  return {
    answer(request, response, protocol, withBody) {
      const theme = readTheme(request)
      if (theme === 'light') light ??= lightRules([...styleSheets.values()])
      const body = Buffer.from((theme === 'light' ? (light ?? '') : '') + writeMarks([theme, readUnit(request)]))
      response.writeHead(200, [
        ...securityHeaders(protocol),
        'Content-Security-Policy',
        POLICY_OF_DATA,
        'Content-Type',
        'text/css; charset=utf-8',
        'Content-Length',
        String(body.length),
        'Cache-Control',
        'private, no-store',
      ])
      response.end(withBody ? body : undefined)
    },
  }
}

/** Returns the rules for the light theme of some sheets, so that they hold always, in their layers and at-rules. */
export function lightRules(sheets: readonly string[]): string {
  const parsed = sheets.filter((css) => css.match(LIGHT) !== null).map((css) => postcss.parse(css))
  for (const root of parsed) keepLight(root)
  return parsed.map(String).join('')
}

/** Removes everything but rules for the light theme, and the order of the layers. */
function keepLight(container: Container): void {
  container.each((node) => {
    if (node.type === 'rule') {
      const selectors = node.selectors.filter((selector) => selector.match(LIGHT) !== null)
      if (selectors.length === 0) node.remove()
      else node.selectors = selectors.map((selector) => selector.replaceAll(LIGHT, ALWAYS))
    } else if (node.type === 'atrule' && node.nodes !== undefined) {
      keepLight(node as Container)
      if (node.nodes.length === 0) node.remove()
    } else if (node.type !== 'atrule' || node.name !== 'layer') node.remove()
  })
}

function readUnit({ headers }: Received): string {
  const [, unit = ''] = /"unit"\s*:\s*"([A-Z]{3})"/.exec(readCookie(headers.cookie, site.cookies.settings) ?? '') ?? []
  return CURRENCIES.some(({ name }) => name === unit) ? unit : ''
}

function writeMarks(values: readonly string[]): string {
  const selectors = values.filter((value) => value !== '').map((value) => `[data-plain-choice][value="${value}"]`)
  return `${selectors.join(',')}{border-color:var(--color-accent);background:var(--color-accent-soft)}`
}
