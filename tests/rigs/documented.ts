import { Ajv2020 } from 'ajv/dist/2020.js'
import type { FastifyInstance } from 'fastify'
import { OPEN_API_DOCUMENT_PATH } from '#lib/contract/open-groups.ts'

/** For tests: compares each answer of the open API with what its document says about the call, refusals and values of fields with it. */

interface Answer {
  readonly content?: { readonly 'application/json': { readonly schema: object } }
}

export interface OpenDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses: Readonly<Record<string, Answer>> }>>>>
  readonly components: { readonly schemas: { readonly Refusal: object } }
}

type Check = (unsafe: unknown) => string | null

/** Returns a function that compares the body of an answer with the document, and says what differs; null if nothing does. */
export function createCheck(document: OpenDocument): (method: string, path: string, status: number, unsafe: unknown) => string | null {
  const ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: false })
  const checks = new Map<string, Check>()
  function checkOf(method: string, path: string, status: number): Check {
    const answers = document.paths[path]?.[method.toLowerCase()]?.responses
    if (answers === undefined) return () => null
    const schema = answers[String(status)]?.content?.['application/json'].schema
    if (schema === undefined) return () => `no answer of HTTP ${status} is described`
    const validate = ajv.compile({ components: document.components, ...schema })
    return (unsafe) => (validate(unsafe) ? null : ajv.errorsText(validate.errors))
  }
  return (method, path, status, unsafe) => {
    const name = `${method} ${path} ${status}`
    let check = checks.get(name)
    if (check === undefined) checks.set(name, (check = checkOf(method, path, status)))
    return check(unsafe)
  }
}

/** Has a server answer HTTP 500 where an answer is not what the document says. Call it before routes are registered. */
export function keepToDocument(app: FastifyInstance): void {
  let check: ReturnType<typeof createCheck> | undefined
  app.addHook('onReady', async () => {
    // The document is written by a route, which answers once everything is ready.
    setImmediate(() => void app.inject(OPEN_API_DOCUMENT_PATH).then((document) => (check = createCheck(document.json<OpenDocument>()))))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const { url } = request.routeOptions
    if (
      check === undefined ||
      typeof payload !== 'string' ||
      url === undefined ||
      !url.startsWith('/api/v2/') ||
      url === OPEN_API_DOCUMENT_PATH
    )
      return payload
    const differs = check(request.method, url, reply.statusCode, JSON.parse(payload))
    if (differs === null) return payload
    const { code } = JSON.parse(payload) as { readonly code: string }
    process.stderr.write(`NOT DOCUMENTED: ${request.method} ${url} ${reply.statusCode} ${code}: ${differs}\n${payload.slice(0, 600)}\n`)
    reply.code(500)
    return JSON.stringify({ code: 'undocumented', msg: differs, requestTime: 0, data: null })
  })
}
