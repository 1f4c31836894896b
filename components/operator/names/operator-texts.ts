import { BORROWED_FIELDS, BORROWED_WORDS } from './borrowed-words.ts'

/** A catalogue, or a part of it. */
export interface TextTree {
  readonly [key: string]: unknown
}

/** Returns the console's texts of a catalogue: its own, and the words that other pages have already. Public pages get none of them. */
export function operatorTexts(catalogue: TextTree): TextTree {
  const own = readTree(catalogue, 'operator')
  const fields = Object.entries(BORROWED_FIELDS).map(([name, key]) => [name, find(catalogue, key)])
  const words = Object.entries(BORROWED_WORDS).map(([field, keys]) => [
    field,
    Object.assign({}, ...keys.map((key) => plain(readTree(catalogue, key)))),
  ])
  return {
    ...own,
    fields: { ...Object.fromEntries(fields), ...readTree(own, 'fields') },
    words: Object.fromEntries(words),
  }
}

function find(tree: TextTree, key: string): unknown {
  return key.split('.').reduce<unknown>((found, part) => (isTree(found) ? found[part] : undefined), tree)
}

function readTree(tree: TextTree, key: string): TextTree {
  const found = find(tree, key)
  return isTree(found) ? found : {}
}

function isTree(value: unknown): value is TextTree {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the texts of a group without its groups. Compiled texts with arguments are lists, which no word is. */
function plain(tree: TextTree): TextTree {
  return Object.fromEntries(Object.entries(tree).filter(([, text]) => typeof text === 'string'))
}
