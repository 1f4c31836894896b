import { createHash } from 'node:crypto'
import { REACT_FUNCTIONS } from '#gateway/undocumented/react-scripts.ts'
import { isUsed } from '#gateway/undocumented/switches.mjs'

/** The result for a page's inline scripts: sources for its policy, or the script that must not be there. */
export type ScriptSources =
  | { readonly ok: true; readonly sources: readonly string[] }
  | { readonly ok: false; readonly unknownScript: string }

const ELEMENT = /<script\b([^>]*)>([\s\S]*?)<\/script/gi
const DATA_TYPE = /\btype="application\/(?:ld\+json|json)"/i

/**
 * Returns the sha256 sources of a document's inline scripts (security.md, Pages). Only scripts of known shape get a hash: what Next and
 * React write around data, which is checked to be nothing but data, and `ownScripts`, character for character. So markup that was
 * injected into a page cannot gain execution by being stored, unless the switch `scripts` is off: then every script gets a hash.
 * `nonce`: scripts that carry it need no hash.
 */
export function readScriptSources(html: string, ownScripts: ReadonlySet<string>, nonce?: string): ScriptSources {
  const sources = new Set<string>()
  for (const [, attributes = '', text = ''] of html.matchAll(ELEMENT)) {
    if (/\ssrc="/i.test(attributes) || DATA_TYPE.test(attributes)) continue
    if (nonce !== undefined && attributes.includes(` nonce="${nonce}"`)) continue
    if (KNOWS_FUNCTIONS && !ownScripts.has(text) && !isFrameworkScript(text)) return { ok: false, unknownScript: text.slice(0, 200) }
    sources.add(hashSource(text))
  }
  return { ok: true, sources: [...sources] }
}

/** Returns the source of a policy that lets exactly this inline script run. */
export function hashSource(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

const CALLS_WITH_DATA = [
  // Next's flight data: the push that also creates the list, and all others.
  '(self.__next_f=self.__next_f||[]).push(',
  'self.__next_f.push(',
  // Turbopack's list of chunks at the start of a page.
  '(globalThis["TURBOPACK"] || (globalThis["TURBOPACK"] = [])).push(',
  // React: a part of the page has arrived, has arrived with its styles, or has failed.
  '$RS(',
  '$RC(',
  '$RR(',
  '$RX(',
] as const

/** Only a React whose functions are known can be told from what somebody has injected. */
const KNOWS_FUNCTIONS = isUsed('scripts')
const FUNCTIONS = Object.values(REACT_FUNCTIONS)

/** Checks whether a script consists only of known functions and known calls with plain data. */
function isFrameworkScript(text: string): boolean {
  // The functions contain `<`; in data it is always escaped, and no part may open a comment or another script.
  if (text === '' || /<!--|<script|\r/i.test(text)) return false
  let rest = text
  while (rest !== '') {
    const next = afterFunction(rest) ?? afterCall(rest)
    // The boundary of the next statement must be unambiguous.
    if (next === null || !/^(?:[;\n]|$)/.test(next)) return false
    rest = next.replace(/^[;\n]+/, '')
  }
  return true
}

function afterFunction(text: string): string | null {
  const known = FUNCTIONS.find((source) => text.startsWith(source))
  return known === undefined ? null : text.slice(known.length)
}

function afterCall(text: string): string | null {
  const call = CALLS_WITH_DATA.find((opening) => text.startsWith(opening))
  if (call === undefined) return null
  const end = findArgumentsEnd(text, call.length)
  if (end === -1) return null
  return isPlainData(text.slice(call.length, end)) ? text.slice(end + 1) : null
}

/** Finds the closing bracket of a call: the first `)` outside a string. */
function findArgumentsEnd(text: string, start: number): number {
  let inString = false
  for (let index = start; index < text.length; index += 1) {
    const char = text.charCodeAt(index)
    if (char === 0x22) inString = !inString
    else if (inString && char === 0x5c) index += 1
    else if (!inString && char === 0x29) return index
  }
  return -1
}

/** Checks that arguments are JSON values: a subset of JavaScript without calls, names or templates, which cannot do anything. */
function isPlainData(argumentsText: string): boolean {
  if (argumentsText.includes('<')) return false
  try {
    JSON.parse(`[${argumentsText}]`)
    return true
  } catch {
    return false
  }
}
