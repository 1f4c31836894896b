import type { TObject, TSchema } from 'typebox'
import { Value } from 'typebox/value'
import {
  HOOK_SIZES,
  HOOK_STARTS,
  HookClose,
  HookHead,
  HookMessage,
  HookOrder,
  HookReverse,
  HookStop,
} from '#lib/contract/accounts/hooks/hooks.ts'

/** The fields of actions, of which a message has one. */
const ACTIONS = { order: HookOrder, close: HookClose, reverse: HookReverse, stop: HookStop } as const
const ACTION_NAMES = [...Object.keys(ACTIONS), 'start']

type Fields = Readonly<Record<string, unknown>>

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The content of a hook's message, or the name of its first wrong field, such as `order.size`. */
export type ReadHook = { readonly message: HookMessage } | { readonly field: string }

/** Checks a message, and names what is wrong with it in the order in which a person would look. */
export function readHookMessage(unsafe: unknown): ReadHook {
  const field = isFields(unsafe) ? (findFault(unsafe) ?? sizeFault(unsafe['order'])) : 'body'
  if (field !== null) return { field }
  return Value.Check(HookMessage, unsafe) ? { message: unsafe } : { field: 'body' }
}

function findFault(message: Fields): string | null {
  for (const [name, schema] of Object.entries(HookHead)) if (!Value.Check(schema as TSchema, message[name])) return name
  const unknown = Object.keys(message).find((name) => !(name in HookHead) && !ACTION_NAMES.includes(name))
  if (unknown !== undefined) return unknown
  const [action, other] = ACTION_NAMES.filter((name) => name in message)
  if (action === undefined) return 'order'
  if (other !== undefined) return other
  const fields = message[action]
  if (!isFields(fields)) return action
  const schema = action === 'start' ? findStart(fields) : ACTIONS[action as keyof typeof ACTIONS]
  return schema === null ? 'start.kind' : fieldFault(schema, fields, action)
}

function findStart({ kind }: Fields): TObject | null {
  return typeof kind === 'string' && Object.hasOwn(HOOK_STARTS, kind) ? HOOK_STARTS[kind as keyof typeof HOOK_STARTS] : null
}

/** Returns the first field of an action that is missing, unknown or of another form. */
function fieldFault(schema: TObject, fields: Fields, action: string): string | null {
  for (const name of schema.required ?? []) if (!(name in fields)) return `${action}.${name}`
  for (const [name, value] of Object.entries(fields)) {
    const property = (schema.properties as Readonly<Record<string, TSchema>>)[name]
    if (property === undefined || !Value.Check(property, value)) return `${action}.${name}`
  }
  return null
}

/** An order says its size once: names the missing size, or the second one. */
function sizeFault(order: unknown): string | null {
  if (!isFields(order)) return null
  const [first, second] = HOOK_SIZES.filter((name) => name in order)
  if (first === undefined) return 'order.size'
  return second === undefined ? null : `order.${second}`
}
