import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

/** An error that whoever gave the command can correct, in one sentence. */
export class CommandRefused extends Error {
  override readonly name = 'CommandRefused'
}

/** Asks for a secret by a question. Throws CommandRefused if none is given. */
export type AskSecret = (question: string) => Promise<string>

/** A command as it was given: words, and options by their name, each with all of its values. */
export interface GivenCommand {
  readonly words: readonly string[]
  readonly options: ReadonlyMap<string, readonly string[]>
}

/** Reads `word word --name value --flag`. An option without a value means `true`. */
export function readArguments(args: readonly string[]): GivenCommand {
  const words: string[] = []
  const options = new Map<string, string[]>()
  for (let index = 0; index < args.length; index += 1) {
    const arg = args[index] ?? ''
    if (!arg.startsWith('--')) {
      words.push(arg)
      continue
    }
    const [, name = '', given] = /^--([A-Za-z][\w-]*)(?:=([\s\S]*))?$/.exec(arg) ?? []
    if (name === '') throw new CommandRefused(`${arg} is no option.`)
    const next = args[index + 1]
    const takesNext = given === undefined && next !== undefined && !next.startsWith('--')
    if (takesNext) index += 1
    const key = camelCase(name)
    options.set(key, [...(options.get(key) ?? []), given ?? (takesNext ? next : 'true')])
  }
  return { words, options }
}

/** Options may be written as fields are named, or with dashes. */
function camelCase(name: string): string {
  return name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
}

/** Writes the name of a field as an option. */
export function writeOption(name: string): string {
  return `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
}

/** Returns the value of a field that was written as text: what its schema takes, or the text if it takes nothing that this can mean. */
export function readField(schema: TSchema, texts: readonly string[]): unknown {
  const isList = 'type' in schema && schema.type === 'array'
  const text = texts.at(-1) ?? ''
  const readings = [...(isList ? [] : [text]), ...readJson(text), ...(isList ? [readList(schema, texts)] : [])]
  return readings.find((reading) => Value.Check(schema, reading)) ?? readings.at(-1) ?? text
}

function readList(schema: TSchema, texts: readonly string[]): readonly unknown[] {
  const items = 'items' in schema ? (schema.items as TSchema) : null
  return texts.map((text) => (items === null ? text : readField(items, [text])))
}

function readJson(text: string): readonly unknown[] {
  try {
    return [JSON.parse(text) as unknown]
  } catch {
    return []
  }
}
