import { readFileSync } from 'node:fs'
import { fillFigures } from '#lib/locale/figures.ts'
import type { LocaleRow } from '#lib/locale/locales.ts'
import { overlay, type MessageTree } from '#lib/locale/messages.ts'

/** The parts of the catalogues that the gateway itself uses. */
export type GatewayTexts = 'mail' | 'captcha' | 'inbox' | 'orders' | 'errors'

const CATALOGUES = new URL('../../../messages/', import.meta.url)
const trees = new Map<string, MessageTree>()

function readCatalogue(name: string, part: GatewayTexts): MessageTree {
  const key = `${part} ${name}`
  const known = trees.get(key)
  if (known !== undefined) return known
  const texts = JSON.parse(readFileSync(new URL(`${name}.json`, CATALOGUES), 'utf8')) as Partial<Record<GatewayTexts, MessageTree>>
  const tree = fillFigures(texts[part] ?? {})
  trees.set(key, tree)
  return tree
}

/** Returns texts in a language with English as fallback, so that no bare keys are shown. Files are read once. */
export function readTexts(part: 'errors', locale: LocaleRow): Readonly<Record<string, string>>
export function readTexts(part: GatewayTexts, locale: LocaleRow): MessageTree
export function readTexts(part: GatewayTexts, locale: LocaleRow): MessageTree {
  const names = [...new Set(['en', ...locale.catalogues.toReversed()])]
  return names.map((name) => readCatalogue(name, part)).reduce(overlay, {})
}
