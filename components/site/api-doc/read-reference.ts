import { makeAnchor } from '#lib/contract/open-groups.ts'
import type { ExampleCall } from './call-examples.ts'

/** A field of a request or an answer, as the page shows it. */
export interface ReferenceField {
  /** With the names of the lists and objects that it is in: `orderList[].price`. */
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly means: string
  readonly unit: string
  readonly values: readonly string[]
  /** Whether it counts, always has one value here, or is accepted without effect. */
  readonly counts: 'yes' | 'fixed' | 'ignored'
}

/** A call of the reference. */
export interface ReferenceCall extends ExampleCall {
  readonly anchor: string
  readonly group: string
  readonly summary: string
  readonly details: string
  /** The permission that a key needs; `none` for public calls. */
  readonly permission: string
  /** Why it is refused by decision; empty if it is not. */
  readonly refused: string
  readonly fields: readonly ReferenceField[]
  readonly answer: readonly ReferenceField[]
  /** A description of the whole answer; empty if its fields say it. */
  readonly answerIs: string
}

export interface Reference {
  readonly calls: readonly ReferenceCall[]
  readonly notOffered: readonly { readonly path: string; readonly reason: string }[]
}

interface Schema {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly 'x-unit'?: string
  readonly 'x-counts'?: ReferenceField['counts']
}

interface Operation {
  readonly tags: readonly [string]
  readonly summary: string
  readonly description: string
  readonly parameters?: readonly {
    readonly name: string
    readonly required: boolean
    readonly description?: string
    readonly schema: Schema
    readonly example?: unknown
  }[]
  readonly requestBody?: {
    readonly content: { readonly 'application/json': { readonly schema: Schema; readonly example?: Readonly<Record<string, unknown>> } }
  }
  readonly responses: {
    readonly 200: { readonly description: string; readonly content?: { readonly 'application/json': { readonly schema: Schema } } }
  }
  readonly 'x-permission'?: string
  readonly 'x-refused'?: string
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<'get' | 'post', Operation | undefined>>>>
  readonly 'x-not-offered': Reference['notOffered']
}

function writeType({ type, items, anyOf }: Schema): string {
  if (type === 'array') return items === undefined ? 'list' : `list of ${writeType(items)}`
  if (typeof type === 'string') return type === 'string' ? 'text' : type
  if (type !== undefined) return type.map((one) => writeType({ type: one })).join(' or ')
  return (anyOf ?? []).map(writeType).join(' or ') || 'value'
}

/** Lists the fields of a schema, those of its lists and objects below their own. */
export function listFields(schema: Schema, before = ''): ReferenceField[] {
  const inner = schema.items ?? schema
  if (inner.items !== undefined && inner !== schema) return listFields(inner, before)
  const required = new Set(inner.required)
  const own = Object.entries(inner.properties ?? {}).flatMap(([name, field]) => {
    const full = `${before}${name}`
    const row = fieldRow(full, field, required.has(name))
    const mark = field.type === 'array' ? '[].' : '.'
    return [row, ...listFields(field, `${full}${mark}`)]
  })
  return [...own, ...(schema.anyOf ?? []).flatMap((one) => listFields(one, before))]
}

function fieldRow(name: string, field: Schema, required: boolean): ReferenceField {
  const values = field.enum ?? field.items?.enum ?? (field.const === undefined ? [] : [field.const])
  return {
    name,
    type: writeType(field),
    required,
    means: field.description ?? '',
    unit: field['x-unit'] ?? '',
    values: values.map((value) => (value === '' ? '""' : String(value))),
    counts: field['x-counts'] ?? 'yes',
  }
}

function readCall(path: string, method: 'get' | 'post', operation: Operation): ReferenceCall {
  const { tags, summary, description, parameters = [], requestBody, responses } = operation
  const body = requestBody?.content['application/json']
  const permission = operation['x-permission'] ?? 'none'
  const answer = responses[200].content?.['application/json'].schema.properties?.['data'] ?? {}
  return {
    method,
    path,
    anchor: makeAnchor(method, path),
    group: tags[0],
    summary,
    details: description,
    permission,
    isPrivate: permission !== 'none',
    refused: operation['x-refused'] ?? '',
    request:
      body?.example ?? Object.fromEntries(parameters.flatMap(({ name, example }) => (example === undefined ? [] : [[name, example]]))),
    fields: [
      ...parameters.map(({ name, required, description: means = '', schema }) =>
        fieldRow(name, { ...schema, description: means }, required),
      ),
      ...(body === undefined ? [] : listFields(body.schema)),
    ],
    answer: listFields(answer),
    answerIs: answer.description ?? '',
  }
}

/** Reads the OpenAPI document of our own gateway for the pages of the reference. */
export function readReference(unsafeDocument: unknown): Reference {
  const document = unsafeDocument as Document
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    (['get', 'post'] as const).flatMap((method) => {
      const operation = methods[method]
      return operation === undefined || !path.startsWith('/api/v2/') ? [] : [readCall(path, method, operation)]
    }),
  )
  return { calls, notOffered: document['x-not-offered'] }
}

/** A channel of the streams, or an operation that clients send. */
export interface ReferenceStream {
  readonly anchor: string
  /** Kind of instruments and names of the channel, or the name of the operation. */
  readonly title: string
  readonly summary: string
  readonly details: string
  readonly needsLogin: boolean
  readonly fields: readonly ReferenceField[]
  /** The meanings of a row's places if it is a list; empty otherwise. */
  readonly rowIs: string
}

interface StreamDocument {
  readonly channels: Readonly<
    Record<
      string,
      {
        readonly title: string
        readonly summary?: string
        readonly description: string
        readonly 'x-needs-login'?: boolean
        readonly 'x-channels'?: readonly string[]
      }
    >
  >
  readonly operations: Readonly<
    Record<string, { readonly summary: string; readonly 'x-op'?: string; readonly 'x-answer'?: string; readonly 'x-needs-login'?: boolean }>
  >
  readonly components: { readonly messages: Readonly<Record<string, { readonly payload: Schema }>> }
  readonly info: { readonly description: string }
}

/** Reads what holds for all streams from the same document: paragraphs and lists of one text, which are in the form of Markdown. */
export function readStreamNotes(unsafeDocument: unknown): readonly string[] {
  return (unsafeDocument as StreamDocument).info.description.split('\n\n')
}

/** Reads the AsyncAPI document of our own gateway for the page of the streams: the operations of clients, then the channels. */
export function readStreams(unsafeDocument: unknown): readonly ReferenceStream[] {
  const document = unsafeDocument as StreamDocument
  return [...readOperations(document), ...readChannels(document)]
}

function readOperations({ operations, components }: StreamDocument): ReferenceStream[] {
  return Object.entries(operations).flatMap(([anchor, operation]) => {
    const title = operation['x-op']
    if (title === undefined) return []
    return {
      anchor,
      title,
      summary: operation.summary,
      details: `Answer: ${operation['x-answer'] ?? ''}`,
      needsLogin: operation['x-needs-login'] === true,
      fields: listFields(components.messages[anchor]?.payload ?? {}),
      rowIs: '',
    }
  })
}

function readChannels({ channels, components }: StreamDocument): ReferenceStream[] {
  return Object.entries(channels).flatMap(([key, channel]) => {
    if (channel['x-channels'] === undefined) return []
    const row = components.messages[key]?.payload.properties?.['data']?.items ?? {}
    return [
      {
        anchor: key,
        title: channel.title,
        summary: channel.summary ?? '',
        details: channel.description,
        needsLogin: channel['x-needs-login'] === true,
        fields: listFields(row),
        rowIs: row.description ?? '',
      },
    ]
  })
}
