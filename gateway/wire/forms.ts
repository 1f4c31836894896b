/**
 * Forms (`application/x-www-form-urlencoded`) as bodies of calls (specification 7.1). A form has only texts, so each field is read by its
 * schema before the same validation that JSON meets, in which nothing is read as anything else.
 */

/** The part of a JSON schema that says how a field is read. */
export interface FormSchema {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly FormSchema[]
  readonly properties?: Readonly<Record<string, FormSchema>>
  readonly required?: readonly string[] | undefined
  readonly items?: FormSchema
}

export const FORM_CONTENT_TYPE = 'application/x-www-form-urlencoded'

/** A batch of the most orders has some hundred fields. */
const FIELDS_MAX = 1000
const DEPTH_MAX = 5

/** Objects that were read from forms, and in which texts may therefore mean numbers and truths. */
const forms = new WeakSet<object>()

export function isForm(body: unknown): body is Record<string, unknown> {
  return typeof body === 'object' && body !== null && forms.has(body)
}

/** Marks what was made of a form's fields, such as its decrypted ones, as a form too. */
export function asForm<Body extends object>(body: Body): Body {
  forms.add(body)
  return body
}

/** A list as it grows: its members in order, and those that were named by a number. */
interface List {
  readonly members: Node[]
  readonly numbered: Map<string, Fields>
}
type Fields = Map<string, Node>
type Node = string | List | Fields

/** How JSON begins, and no form that a browser writes: a signature does not cover the type of a body, so none may have two readings. */
const JSON_START = /^\s*[[{]/

/**
 * Reads a form with bracket arrays: `a[]=1&a[]=2` and `a=1&a=2` are lists, `a[b]=1` an object, `a[0][b]=1` a list of objects. Null if there
 * are too many fields, one name means two things, one names a prototype, which JSON may not either, or the text is JSON.
 */
export function readForm(text: string): Record<string, unknown> | null {
  // Before anything is made of them: a body of only separators has millions.
  const parts = text.split('&', FIELDS_MAX + 1)
  return parts.length > FIELDS_MAX || JSON_START.test(text) ? null : readFields([...new URLSearchParams(text)])
}

/** Reads the fields of a form from their names and texts, as `readForm` does. */
export function readFields(entries: readonly (readonly [name: string, text: string])[]): Record<string, unknown> | null {
  const root: Fields = new Map()
  for (const [name, text] of entries) {
    const path = splitName(name)
    if (path === null || !put(root, path, text)) return null
  }
  return asForm(plain(root))
}

/** `a[b][]` is `a`, `b` and the empty name; a name without proper brackets is one name. Null if it is deeper than any call's fields. */
function splitName(name: string): readonly [string, ...string[]] | null {
  if (name.split('[', DEPTH_MAX + 1).length > DEPTH_MAX) return null
  const [, first, brackets = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  return first === undefined ? [name] : [first, ...[...brackets.matchAll(/\[([^[\]]*)\]/g)].map(([, inner = '']) => inner)]
}

const isIndex = (name: string): boolean => /^\d*$/.test(name)

/** Adds a text at a path; false if something of another kind is there. */
function put(fields: Fields, [name, ...rest]: readonly [string, ...string[]], text: string): boolean {
  const there = fields.get(name)
  const [next, ...further] = rest
  if (name === '__proto__' || (name === 'constructor' && next === 'prototype')) return false
  if (next !== undefined && !isIndex(next)) {
    const inner = there ?? new Map<string, Node>()
    if (!(inner instanceof Map)) return false
    fields.set(name, inner)
    return put(inner, [next, ...further], text)
  }
  if (next === undefined && there === undefined) {
    fields.set(name, text)
    return true
  }
  if (there instanceof Map) return false
  const list: List = typeof there === 'object' ? there : { members: there === undefined ? [] : [there], numbered: new Map() }
  fields.set(name, list)
  const [key, ...deeper] = further
  if (next === undefined || key === undefined) {
    list.members.push(text)
    return true
  }
  return put(readMember(list, next, [key, ...deeper].join('[')), [key, ...deeper], text)
}

/** Returns the object of a list to which a field belongs: that of its number; without one the last, unless that has the field already. */
function readMember({ members, numbered }: List, index: string, key: string): Fields {
  const last = members.at(-1)
  const known = index === '' ? (last instanceof Map && !hasKey(last, key) ? last : undefined) : numbered.get(index)
  if (known !== undefined) return known
  const made: Fields = new Map()
  members.push(made)
  if (index !== '') numbered.set(index, made)
  return made
}

function hasKey(fields: Fields, key: string): boolean {
  const [name = '', ...rest] = key.split('[')
  const there = fields.get(name)
  if (there === undefined) return false
  if (rest.length === 0) return true
  return there instanceof Map ? hasKey(there, rest.join('[')) : typeof there === 'string'
}

function plain(fields: Fields): Record<string, unknown> {
  return Object.fromEntries([...fields].map(([name, node]) => [name, plainNode(node)]))
}

function plainNode(node: Node): unknown {
  if (typeof node === 'string') return node
  return node instanceof Map ? plain(node) : node.members.map(plainNode)
}

/**
 * Reads the texts of a form by its schema, in place: digits for a number, `true` and `false`, one text for a list. What a form cannot say is
 * read from what is not there: a required list without members is empty, a required field that may be null is null. So is an empty text
 * where a text is not allowed. Anything else stays as it is, and the schema refuses it. Bodies that are no forms are left alone.
 */
export function readFormBy(schema: FormSchema, body: unknown): void {
  if (isForm(body)) readObject(schema, body)
}

function readObject(schema: FormSchema, fields: Record<string, unknown>): void {
  for (const { properties = {}, required = [] } of listAlternatives(schema, fields)) {
    for (const [name, field] of Object.entries(properties)) {
      if (Object.hasOwn(fields, name)) fields[name] = readNode(field, fields[name])
      else if (required.includes(name) && listKinds(field).has('null')) fields[name] = null
      else if (required.includes(name) && listKinds(field).has('array')) fields[name] = []
    }
  }
}

/** Returns the schemas of an object that its constants allow: those that one of several kinds of objects has. */
function listAlternatives(schema: FormSchema, fields: Record<string, unknown>): readonly FormSchema[] {
  return (schema.anyOf ?? [schema]).filter(({ properties = {} }) =>
    Object.entries(properties).every(
      ([name, { const: only }]) => only === undefined || !Object.hasOwn(fields, name) || String(fields[name]) === String(only),
    ),
  )
}

function readNode(schema: FormSchema, value: unknown): unknown {
  const kinds = listKinds(schema)
  if (typeof value === 'string') {
    if (value === '' && kinds.has('null') && !kinds.has('string')) return null
    const items = findItems(schema)
    return items !== undefined && !kinds.has('string') ? [readText(listKinds(items), value)] : readText(kinds, value)
  }
  if (Array.isArray(value)) {
    const items = findItems(schema)
    return items === undefined ? value : value.map((member) => readNode(items, member))
  }
  if (typeof value === 'object' && value !== null) readObject(schema, value as Record<string, unknown>)
  return value
}

const DIGITS = /^-?\d{1,16}(?:\.\d{1,15})?$/

/** Reads a text as one of these types; as it is if it is none of them. */
export function readText(kinds: ReadonlySet<string>, text: string): unknown {
  if (kinds.has('string')) return text
  if ((kinds.has('number') || kinds.has('integer')) && DIGITS.test(text) && isKept(Number(text))) return Number(text)
  return kinds.has('boolean') && (text === 'true' || text === 'false') ? text === 'true' : text
}

/** Numbers are floating point: a whole one that is not safe has lost digits. */
export function isKept(value: number): boolean {
  return Number.isFinite(value) && (!Number.isInteger(value) || Number.isSafeInteger(value))
}

/** Returns the schema of the members of a list; undefined if the schema allows no list. */
export function findItems(schema: FormSchema): FormSchema | undefined {
  return (schema.anyOf ?? [schema]).find(({ items }) => items !== undefined)?.items
}

const kindsKnown = new WeakMap<FormSchema, ReadonlySet<string>>()

/** Returns the types that a schema allows, as JSON Schema names them. */
export function listKinds(schema: FormSchema): ReadonlySet<string> {
  const known = kindsKnown.get(schema)
  if (known !== undefined) return known
  const found = new Set<string>(schema.anyOf?.flatMap((each) => [...listKinds(each)]))
  if (typeof schema.type === 'string') found.add(schema.type)
  else for (const type of schema.type ?? []) found.add(type)
  for (const value of schema.enum ?? []) found.add(value === null ? 'null' : typeof value)
  if (schema.const !== undefined) found.add(schema.const === null ? 'null' : typeof schema.const)
  kindsKnown.set(schema, found)
  return found
}
