import { parseStyleRules, rulesFor, type StyleRules } from './style-rules.ts'

const SHEET = /<link rel="stylesheet" href="([^"]+)" data-precedence="[^"]*"\/?>/g
const CLASSES = /\sclass="([^"]*)"/g

/** Longer rules, which a terminal has, take a slow phone as long as the sheets, and their page is laid out more often. */
const RULES_LENGTH_MAX = 65_536

/**
 * Creates a function that lets a whole page be painted before its style sheets arrive: the rules that its markup can match are in a
 * `<style>` where the sheets were, and the sheets follow at the end of the body. There they no longer delay the first paint; they bring
 * the rules of what scripts add later, long before the scripts run. React finds a sheet by its address, wherever it is.
 * A page with a sheet that is not in `sheets` stays as it is, and so does one that needs more than `RULES_LENGTH_MAX`.
 * @param sheets the text of each style sheet of the build by its path on the site
 */
export function createFirstStyles(sheets: ReadonlyMap<string, string>): (html: string) => string {
  const parsed = new Map<string, StyleRules>()

  function rulesOf(href: string): StyleRules | null {
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
    const rules = links.flatMap(([, href = '']) => rulesOf(href) ?? [])
    const [first] = links
    if (first === undefined || rules.length < links.length) return html
    const text = rulesFor(rules, classesOf(html))
    if (text.length > RULES_LENGTH_MAX) return html
    const rest = head.slice(first.index).replaceAll(SHEET, '')
    const body = html.slice(headEnd, bodyEnd)
    return `${head.slice(0, first.index)}<style>${text}</style>${rest}${body}${links.map(([link]) => link).join('')}${html.slice(bodyEnd)}`
  }
}

function classesOf(html: string): ReadonlySet<string> {
  const present = new Set<string>()
  for (const [, names = ''] of html.matchAll(CLASSES)) {
    for (const name of names.split(' ')) present.add(name)
  }
  return present
}
