import { fillFigures } from './figures.ts'
import { DEFAULT_LOCALE, type CatalogueName, type LocaleRow } from './locales.ts'

/** A catalogue: texts in a tree of namespaces. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

const catalogues = new Map<string, Promise<MessageTree>>()

/** Loads one catalogue file. A catalogue named in the locale table must exist; a missing one fails the build. */
function loadCatalogue(name: CatalogueName): Promise<MessageTree> {
  return import(`../../messages/${name}.json`).then((module: { default: MessageTree }) => module.default)
}

/** Merges texts of `over` into those of `base`, without changing either. */
export function overlay(base: MessageTree, over: MessageTree): MessageTree {
  const merged: Record<string, string | MessageTree> = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const under = merged[key]
    merged[key] = typeof value === 'object' && typeof under === 'object' ? overlay(under, value) : value
  }
  return merged
}

async function loadChain(names: readonly CatalogueName[]): Promise<MessageTree> {
  const trees = await Promise.all(names.map(loadCatalogue))
  return fillFigures(trees.reduce((merged, tree) => overlay(merged, tree), {}))
}

/**
 * Loads all texts of a locale: first English, so that untranslated texts are shown in English and never as their keys, then the locale's
 * catalogue chain from general to specific. Cached per chain, because several locales share one. In development catalogues are read
 * again for every request.
 */
export function loadMessages(locale: LocaleRow): Promise<MessageTree> {
  const names = [...new Set<CatalogueName>([DEFAULT_LOCALE, ...locale.catalogues.toReversed()])]
  if (process.env.NODE_ENV === 'development') return loadChain(names)
  const key = names.join(' ')
  const known = catalogues.get(key)
  if (known) return known
  const loading = loadChain(names)
  catalogues.set(key, loading)
  return loading
}
