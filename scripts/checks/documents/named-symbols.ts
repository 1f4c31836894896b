import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const QUOTED = /`([^`]+)`/g
const PATH = /^(?:app|components|gateway|lib|messages|products|public|scripts|tests)\//
/** A name of code: two words in it, so that values and words of English are none. */
const SYMBOL = /^(?:[A-Z][A-Z0-9]*_[A-Z0-9_]+|[A-Z]{4,}|[A-Z]?[a-z0-9]+(?:[A-Z][a-z0-9]*)+)$/
/** What a row says about where something leads. */
const LAST_CELL = /\|[^|]*\|$/
/** The place of a symbol in a sentence. */
const IN_SENTENCE = /`([^`]+)` (?:in|of) `([^`]+)`/g

/** Finds the symbols of a document that are in none of the files named beside them: in a row, a point of a list, or "`X` in `file`". */
export function findMissingSymbols(text: string, root: string): readonly string[] {
  return text.split('\n').flatMap((line, at) => {
    const said = `${at + 1}: `
    const isRow = line.startsWith('| `')
    const part = isRow ? line.replace(LAST_CELL, '|') : line
    if (!isRow && !line.startsWith('- `')) {
      return [...line.matchAll(IN_SENTENCE)].flatMap(([, symbol = '', path = '']) =>
        SYMBOL.test(symbol) && PATH.test(path) && !hasSymbol(symbol, [path], root) ? [said + symbol] : [],
      )
    }
    const names = [...part.matchAll(QUOTED)].map(([, name = '']) => name)
    const paths = names.filter((name) => PATH.test(name))
    const symbols = paths.length === 0 ? [] : names.filter((name) => SYMBOL.test(name))
    return symbols.filter((symbol) => !hasSymbol(symbol, paths, root)).map((symbol) => said + symbol)
  })
}

function hasSymbol(symbol: string, paths: readonly string[], root: string): boolean {
  const word = new RegExp(`\\b${symbol}\\b`)
  return paths.flatMap((path) => listFiles(join(root, path))).some((file) => word.test(readFileSync(file, 'utf8')))
}

function listFiles(path: string): readonly string[] {
  if (!existsSync(path)) return []
  return statSync(path).isDirectory() ? globSync('**/*.{ts,tsx,mjs}', { cwd: path }).map((name) => join(path, name)) : [path]
}
