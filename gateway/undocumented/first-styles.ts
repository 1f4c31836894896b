import { isUsed } from './switches.mjs'
import { parseStyleRules, rulesFor, type StyleRules } from './style-rules.ts'

const SHEET = /<link rel="stylesheet" href="([^"]+)" data-precedence="[^"]*"\/?>/g
/** The scripts of a page, which are not waited for, and the hint that one of them comes. */
const SCRIPT = /<script src="[^"]+" async=""><\/script>|<link rel="preload" as="script"[^>]*>/g
const CLASSES = /\sclass="([^"]*)"/g

/** Longer rules take a slow line as long as the sheets. A terminal has 80,000. */
const RULES_LENGTH_MAX = 98_304

/**
 * Creates a function that lets a whole page be painted before its style sheets arrive: the rules that its markup can match are in a
 * `<style>` where the sheets were, and the sheets follow at the end of the body. There they no longer delay the first paint; they bring
 * the rules of what scripts add later, before the scripts, which follow them: on a slow line, nothing then takes the place of the markup.
 * React finds a sheet or a script by its address, wherever it is.
 * A page with a sheet that is not in `sheets` stays as it is, so does one that needs more than `RULES_LENGTH_MAX`, and so does every page
 * where the switch `styles` is off.
 * @param sheets the text of each style sheet of the build by its path on the site
 */
export function createFirstStyles(sheets: ReadonlyMap<string, string>): (html: string) => string {
  if (!isUsed('styles')) return (html) => html
  const parsed = new Map<string, StyleRules>()

  function readRules(href: string): StyleRules | null {
    const known = parsed.get(href)
    if (known !== undefined) return known
    const css = sheets.get(href)
    if (css === undefined) return null
    const rules = parseStyleRules(css, href)
    parsed.set(href, rules)
    return rules
  }

  return (html) => {
    const headEnd = html.indexOf('</head>')
    const bodyEnd = html.lastIndexOf('</body>')
    if (headEnd === -1 || bodyEnd < headEnd) return html
    const head = html.slice(0, headEnd)
    const links = [...head.matchAll(SHEET)]
    const rules = links.flatMap(([, href = '']) => readRules(href) ?? [])
    const [first] = links
    if (first === undefined || rules.length < links.length) return html
    const text = rulesFor(rules, readClasses(html))
    if (text.length > RULES_LENGTH_MAX) return html
    const end = [...links, ...head.matchAll(SCRIPT)].map(([element]) => element).join('')
    const start = withoutLate(head.slice(0, first.index))
    const rest = withoutLate(head.slice(first.index))
    return `${start}<style>${text}</style>${rest}${html.slice(headEnd, bodyEnd)}${end}${html.slice(bodyEnd)}`
  }
}

/** Returns the head of a page without what comes at its end. */
function withoutLate(head: string): string {
  return head.replaceAll(SHEET, '').replaceAll(SCRIPT, '')
}

function readClasses(html: string): ReadonlySet<string> {
  const present = new Set<string>()
  for (const [, names = ''] of html.matchAll(CLASSES)) {
    for (const name of names.split(' ')) present.add(name)
  }
  return present
}
