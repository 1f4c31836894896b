import { applyEdits, editDocument, editFlight } from './flight.mjs'
import { PLACEHOLDER } from './names.mjs'

/** A reference to a client's script: its name is renewed with the names of the site, because browsers keep a script for good. */
const SCRIPT = /static\/chunks\/([\w~.-]+)\.js/g

/**
 * @typedef {{ names: ReadonlyMap<string, string>, scripts: ReadonlyMap<string, string>, secrets: ReadonlyMap<string, string> }} Values
 * `scripts`: new name by old one, of the same length; `secrets`: what each installation makes for itself.
 */

/**
 * Puts the operator's values into the text of a built file, each in the spelling of its place.
 * @param {string} path of the file within the build, which says what it is
 * @param {string} text
 * @param {Values} values
 */
export function rewriteBuilt(path, text, values) {
  const plain = renewAll(text, values)
  if (path.endsWith('.html')) return editDocument(plain, findIn(values), (outside) => replaceOutside(outside, values))
  if (path.endsWith('.rsc')) return applyEdits(plain, editFlight(plain, findIn(values)))
  return plain.replace(PLACEHOLDER, (mark) => spellingFor(path)(values.names.get(mark)))
}

/** Renews what keeps its length, so that no place needs care. */
function renewAll(text, { scripts, secrets }) {
  let renewed = text.replace(SCRIPT, (whole, name) => (scripts.has(name) ? `static/chunks/${scripts.get(name)}.js` : whole))
  for (const [old, own] of secrets) if (renewed.includes(old)) renewed = renewed.replaceAll(old, own)
  return renewed
}

function spellingFor(path) {
  if (path.endsWith('offline.json.body')) return (value) => inJson(inHtml(value))
  if (path.endsWith('.js')) return inScript
  return inJson
}

/** @returns {import('./flight.mjs').FindEdits} */
function findIn({ names }) {
  return (flight, from, to, isPlain) =>
    [...flight.slice(from, to).matchAll(PLACEHOLDER)].map((match) => {
      const value = names.get(match[0])
      return { at: from + match.index, length: match[0].length, by: isPlain ? value : inJson(value) }
    })
}

/** Scripts of a document outside its rows hold JSON or our own code, of which neither knows entities. */
function replaceOutside(html, { names }) {
  return html
    .split(/(<script\b[^>]*>[^]*?<\/script>)/)
    .map((part, index) => part.replace(PLACEHOLDER, (mark) => (index % 2 === 1 ? inJson(names.get(mark)) : inHtml(names.get(mark)))))
    .join('')
}

function inJson(value) {
  return JSON.stringify(value).slice(1, -1)
}

function inHtml(value) {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll("'", '&#x27;')
}

/** Any quotation mark may surround it. */
function inScript(value) {
  return inJson(value).replace(/['`$]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)
}
