import ajvCompiler from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'
import { chooseSpelling, createCoercer } from './coercion.ts'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

const buildValidator = ajvCompiler()
const buildSerializer = SerializerSelector()

/**
 * Fastify's own compilers of schemas. Each schema is compiled once per process, since most calls answer refusals, and many take parameters,
 * of the same form; and only when the first call needs it, since compiling all of them takes longer than the rest of a start.
 */
export const schemaCompilers: Compilers = {
  buildValidator: (...[schemas, options]: Parameters<typeof buildValidator>) => {
    // The library's own coercion takes `["1"]`, `true` and `"0x10"` for amounts.
    const exact = { ...options, customOptions: { ...options?.customOptions, coerceTypes: false } } as typeof options
    const compile = onceEach(buildValidator, [schemas, exact])
    return ((route: Route) => coercingFirst(route, compile(route as never) as unknown as Compiled)) as unknown as typeof compile
  },
  buildSerializer: (...given: Parameters<typeof buildSerializer>) => onceEach(buildSerializer, given),
}

interface Route {
  readonly schema: object
  readonly httpPart?: string
  readonly url?: string
}

/** Returns a validator that first reads the spellings that the part of the call may have. */
function coercingFirst(route: Route, validate: Compiled): Compiled {
  const coerce = createCoercer(route.schema, chooseSpelling(route))
  const call: Compiled = (data) => {
    coerce(data)
    const answer = validate(data)
    call.errors = validate.errors
    return answer
  }
  return call
}

/** A compiled schema: a validator, which leaves its `errors`, or a serializer. */
interface Compiled {
  (data: unknown): unknown
  errors?: unknown
}
type Compile = (route: { readonly schema?: unknown }) => Compiled

const compiled = new Map<unknown, Map<string, Compiled>>()

/** Creates a compiler that returns the earlier function for a schema of the same content, if it was made by the same settings. */
function onceEach<Given extends readonly unknown[], Made>(build: (...given: Given) => Made, given: Given): Made {
  const compile = build(...given) as Compile
  const settings = JSON.stringify(given)
  const known = compiled.get(build) ?? new Map<string, Compiled>()
  compiled.set(build, known)
  const once: Compile = (route) => {
    const key = `${settings}\0${JSON.stringify(route.schema)}`
    const found = known.get(key) ?? onDemand(() => compile(route))
    known.set(key, found)
    return found
  }
  return once as Made
}

function onDemand(compile: () => Compiled): Compiled {
  let made: Compiled | null = null
  const call: Compiled = (data) => {
    made ??= compile()
    const answer = made(data)
    call.errors = made.errors
    return answer
  }
  return call
}
