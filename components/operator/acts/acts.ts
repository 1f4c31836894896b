import type { ActEffect, OperatorRole } from '#lib/contract/operator/act.ts'
import type { ConsolePage } from '#lib/routing/operator/console-pages.ts'
import type { FieldSchema } from './field-schema.ts'

/** A row of the table of acts, as the gateway describes it to an operator. */
export interface ActRow {
  /** `section/act`. */
  readonly name: string
  readonly role: OperatorRole
  readonly effect: ActEffect
  /** Whether this operator's role may make it. The gateway decides anew when it is made. */
  readonly mayMake: boolean
  /** Whether it can tell beforehand whom it would touch. */
  readonly hasPreview: boolean
  readonly fields: FieldSchema
  readonly answer: FieldSchema
}

/** The fields of acts and rows by name. */
export type FieldValues = Readonly<Record<string, unknown>>

/** The sections of the table that each page shows. A page without a table of its own is not among them. */
export const SECTIONS_OF_PAGES: Readonly<Record<ConsolePage, readonly string[]>> = {
  '': ['system'],
  users: ['user'],
  registration: ['registration'],
  markets: ['market'],
  money: ['money'],
  p2p: ['p2p'],
  site: ['site'],
  audit: ['audit'],
  approvals: ['approval'],
  operators: ['operator'],
  settings: ['setting'],
}

/** Fields that turn the pages of a list. */
const CURSORS = ['after', 'before'] as const
const PAGING: ReadonlySet<string> = new Set(['limit', ...CURSORS])

/** The rows of a page where its act names no number. */
const ROWS_USUAL = 50

/** Returns the fields of the first page of a list, as far as they must be sent. */
export function readFirstPage({ fields }: Pick<ActRow, 'fields'>): FieldValues {
  const limit = fields.properties?.['limit']
  return fields.required?.includes('limit') === true ? { limit: limit?.default ?? ROWS_USUAL } : {}
}

/** Returns the names and schemas of the fields that somebody fills in. */
export function listFields({ fields }: Pick<ActRow, 'fields'>): readonly (readonly [name: string, schema: FieldSchema])[] {
  return Object.entries(fields.properties ?? {}).filter(([name]) => !PAGING.has(name))
}

export function isRequired({ fields }: Pick<ActRow, 'fields'>, name: string): boolean {
  return fields.required?.includes(name) === true
}

/** Returns the fields that ask for the page of a list after an answer's; null if that is its last one. */
export function readNextPage({ fields }: Pick<ActRow, 'fields'>, answer: unknown): FieldValues | null {
  const cursor = CURSORS.find((name) => fields.properties?.[name] !== undefined)
  if (cursor === undefined || typeof answer !== 'object' || answer === null) return null
  const { next, more } = answer as FieldValues
  if (typeof next === 'string' || typeof next === 'number') return { [cursor]: next }
  if (more !== true) return null
  const last = Object.values(answer)
    .find((value): value is readonly FieldValues[] => Array.isArray(value))
    ?.at(-1)
  const place = last?.['seq'] ?? last?.['id']
  return place === undefined ? null : { [cursor]: place }
}

/** Checks whether values are enough to make an act. */
export function isComplete(act: ActRow, values: FieldValues): boolean {
  return listFields(act).every(([name]) => !isRequired(act, name) || isFilled(values[name]))
}

function isFilled(value: unknown): boolean {
  return value !== undefined && value !== null && value !== ''
}

/** Returns the acts of a page that an operator may make. */
export function listPageActs(acts: readonly ActRow[], page: ConsolePage): readonly ActRow[] {
  const sections = SECTIONS_OF_PAGES[page]
  return acts.filter(({ name, mayMake }) => mayMake && sections.includes(readSection(name)))
}

/** Checks whether an act gives a file rather than words: it is shown where the file is. */
export function givesFile({ answer }: Pick<ActRow, 'answer'>): boolean {
  return answer.properties?.['base64'] !== undefined
}

/** Returns the section of an act by its name. */
export function readSection(name: string): string {
  return name.slice(0, name.indexOf('/'))
}

/** Names of fields that tell one thing from others, beside those that end in `Id`. */
const KEYS: ReadonlySet<string> = new Set(
  'id name symbol coin code key user account session device approval operator order offer appeal report merchant market robot invitation announcement incident room'.split(
    ' ',
  ),
)

/** Checks whether a field says which thing an act is about. */
export function isKeyName(name: string): boolean {
  return KEYS.has(name) || name.endsWith('Id')
}

/** Acts that make something new, whose name is not that of a thing that is there. */
const MAKES_NEW = /\/(?:add|announce|create|incident|invite|list-pair|new)$/

/**
 * Returns a row with the names by which acts ask for it: of a list called `sessions`, the `id` of a row is the `session` and the `sessionId`
 * of an act.
 */
export function nameRow(list: string, row: FieldValues): FieldValues {
  const { id } = row
  const noun = list.replace(/ies$/, 'y').replace(/s$/, '')
  return id === undefined || noun === '' ? row : { [noun]: id, [`${noun}Id`]: id, ...row }
}

/** Returns the fields of an act that a row, or what the row lies in, already says. */
export function takeKnown(act: ActRow, row: FieldValues): FieldValues {
  const names = listFields(act).map(([name]) => name)
  return Object.fromEntries(names.flatMap((name) => (isKeyName(name) && isFilled(row[name]) ? [[name, row[name]]] : [])))
}

/** Returns the acts that concern a row: those that ask for what tells it from others. */
export function listRowActs(acts: readonly ActRow[], row: FieldValues): readonly ActRow[] {
  return acts.filter((act) => !MAKES_NEW.test(act.name) && Object.keys(takeKnown(act, row)).length > 0)
}

/** Checks whether an act concerns one thing of a list, so that it is made from its row. */
export function needsKey(act: ActRow): boolean {
  return !MAKES_NEW.test(act.name) && listFields(act).some(([name]) => isKeyName(name) && isRequired(act, name))
}

/** Returns what a form about a row begins with: what the row says under the names of the act's fields. */
export function prefill(act: ActRow, row: FieldValues): FieldValues {
  // The value of a setting is of any kind, and is sent as JSON.
  const given = act.name === 'setting/set' ? { ...row, value: JSON.stringify(row['value'], null, 2) } : row
  return Object.fromEntries(listFields(act).flatMap(([name]) => (isFilled(given[name]) ? [[name, given[name]]] : [])))
}
