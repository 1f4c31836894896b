import ajvCompiler from '@fastify/ajv-compiler'
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Compilers = NonNullable<NonNullable<FastifyServerOptions['schemaController']>['compilersFactory']>

const buildValidator = ajvCompiler()
const buildSerializer = SerializerSelector()

/**
 * Fastify's own compilers of schemas, which compile each schema once per process: most calls answer refusals, and many take parameters, of
 * the same form, and compiling takes a third of a start.
 */
export const schemaCompilers: Compilers = {
  buildValidator: (...given: Parameters<typeof buildValidator>) => onceEach(buildValidator, given),
  buildSerializer: (...given: Parameters<typeof buildSerializer>) => onceEach(buildSerializer, given),
}

type Compile = (route: { readonly schema?: unknown }) => unknown

const compiled = new Map<unknown, Map<string, unknown>>()

/** Creates a compiler that returns the earlier function for a schema of the same content, if it was made by the same settings. */
function onceEach<Given extends readonly unknown[], Made>(build: (...given: Given) => Made, given: Given): Made {
  const compile = build(...given) as Compile
  const settings = JSON.stringify(given)
  const known = compiled.get(build) ?? new Map<string, unknown>()
  compiled.set(build, known)
  const once: Compile = (route) => {
    const key = `${settings}\0${JSON.stringify(route.schema)}`
    const found = known.get(key) ?? compile(route)
    known.set(key, found)
    return found
  }
  return once as Made
}
