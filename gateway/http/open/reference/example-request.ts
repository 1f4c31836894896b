import { describedCall } from './calls.ts'
import type { Schema } from './describe-schema.ts'
import type { Operation } from './operation.ts'

/** Returns the example of a field's described schema: its own, the first of its values, or what it requires. */
function makeExample(schema: Schema): unknown {
  const {
    examples,
    enum: values,
    type,
    items,
  } = schema as {
    readonly examples?: readonly unknown[]
    readonly enum?: readonly unknown[]
    readonly type?: string
    readonly items?: Schema
  }
  if (type === 'array' && items !== undefined) return [makeExample(items)]
  if (type === 'object') return makeRequiredExample(schema)
  return examples?.[0] ?? values?.[0] ?? ''
}

function makeRequiredExample(schema: Schema | undefined): Readonly<Record<string, unknown>> {
  const fields = (schema?.['properties'] ?? {}) as Readonly<Record<string, Schema>>
  const required = (schema?.['required'] ?? []) as readonly string[]
  return Object.fromEntries(required.map((name) => [name, makeExample(fields[name] ?? {})]))
}

/** Returns the request of a call's example: its required fields, and those that the description of the call adds. */
export function exampleRequest({ method, path }: Operation, described: Schema | undefined): Readonly<Record<string, unknown>> {
  return { ...makeRequiredExample(described), ...describedCall(method, path)?.example }
}
