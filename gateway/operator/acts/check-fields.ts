import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** Sentences about fields that are told at once. */
const PROBLEMS_MAX = 10

/** Returns what is wrong with the fields of an act, a sentence each; none if they are as their schema says, and nothing more. */
export function findProblems(schema: TSchema, unsafeFields: unknown): readonly string[] {
  const strict = refuseOthers(schema) as TSchema
  if (Value.Check(strict, unsafeFields)) return []
  const problems = Value.Errors(strict, unsafeFields)
    // Each further field is told by its own name.
    .filter(({ keyword }) => keyword !== 'additionalProperties')
    .map(
      ({ keyword, instancePath, message }) => `${instancePath.slice(1) || 'fields'} ${keyword === 'boolean' ? 'is not a field' : message}`,
    )
  return problems.slice(0, PROBLEMS_MAX)
}

const strictSchemas = new WeakMap<object, unknown>()

/** Returns the same schema with no further properties in any of its objects. */
function refuseOthers(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema === null) return schema
  const known = strictSchemas.get(schema)
  if (known !== undefined) return known
  const strict = Array.isArray(schema) ? schema.map(refuseOthers) : copyStrict(schema)
  strictSchemas.set(schema, strict)
  return strict
}

function copyStrict(schema: object): object {
  // TypeBox keeps what it needs beside the schema in properties that are not listed.
  const copy = Object.create(Object.getPrototypeOf(schema) as object, Object.getOwnPropertyDescriptors(schema)) as Record<string, unknown>
  for (const key of ['items', 'anyOf', 'allOf', 'oneOf'])
    if (key in schema) Object.defineProperty(copy, key, { value: refuseOthers(copy[key]), enumerable: true })
  if ('properties' in schema) {
    const properties = Object.entries(schema.properties as Record<string, unknown>).map(([name, each]) => [name, refuseOthers(each)])
    Object.defineProperty(copy, 'properties', { value: Object.fromEntries(properties), enumerable: true })
    if (!('additionalProperties' in schema)) copy['additionalProperties'] = false
  }
  return copy
}

/** Returns the fields that may be written down for good: without those whose schema says that they are secrets, or about persons. */
export function withoutSecrets(schema: TSchema, fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const properties = 'properties' in schema ? (schema.properties as Readonly<Record<string, object>>) : {}
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      return property !== undefined && !('writeOnly' in property && property.writeOnly === true) && !('unlogged' in property)
    }),
  )
}
