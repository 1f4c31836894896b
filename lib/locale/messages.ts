import { DEFAULT_LOCALE, type LocaleRow } from './locales.ts'

/** A catalogue as read from its file: texts in a tree of namespaces. */
export interface MessageTree {
  readonly [key: string]: string | MessageTree
}

const catalogues = new Map<string, Promise<MessageTree>>()

/** One catalogue file. A catalogue named in the locale table must exist: a missing one fails the build. */
function loadCatalogue(name: string): Promise<MessageTree> {
  return import(`../../messages/${name}.json`).then((module: { default: MessageTree }) => module.default)
}

/** Texts of `over` laid on those of `base`; neither is changed. */
export function overlay(base: MessageTree, over: MessageTree): MessageTree {
  const merged: Record<string, string | MessageTree> = { ...base }
  for (const [key, value] of Object.entries(over)) {
    const under = merged[key]
    merged[key] = typeof value === 'object' && typeof under === 'object' ? overlay(under, value) : value
  }
  return merged
}

async function loadChain(names: readonly string[]): Promise<MessageTree> {
  const trees = await Promise.all(names.map(loadCatalogue))
  return trees.reduce((merged, tree) => overlay(merged, tree), {})
}

/**
 * All texts of a locale: English below everything, so that a text that is not translated yet is shown in English and
 * never as its key, then the locale's catalogue chain from the general to the specific. Kept per chain, because
 * several locales share one. In development catalogues are read anew for every request.
 */
export function loadMessages(locale: LocaleRow): Promise<MessageTree> {
  const names = [...new Set([DEFAULT_LOCALE, ...locale.catalogues.toReversed()])]
  if (process.env.NODE_ENV === 'development') return loadChain(names)
  const key = names.join(' ')
  const known = catalogues.get(key)
  if (known) return known
  const loading = loadChain(names)
  catalogues.set(key, loading)
  return loading
}
