/** A call as its examples need it. */
export interface ExampleCall {
  readonly method: 'get' | 'post'
  /** Including `/api`. */
  readonly path: string
  readonly isPrivate: boolean
  readonly request: Readonly<Record<string, unknown>>
}

export interface CallExamples {
  readonly curl: string
  readonly javascript: string
  readonly python: string
}

/** Quotes a text for a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Writes a value as code of JavaScript and Python alike, with single quotes. */
function literal(value: unknown, key: (name: string) => string): string {
  if (Array.isArray(value)) return `[${value.map((entry) => literal(entry, key)).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const fields = Object.entries(value).map(([name, entry]) => `${key(name)}: ${literal(entry, key)}`)
    return fields.length === 0 ? '{}' : `{ ${fields.join(', ')} }`
  }
  return typeof value === 'string' ? `'${value}'` : String(value)
}

/**
 * Returns the examples of a call. That of curl uses the function of `signedCurl` if the call is private; the others use the connection of
 * `firstBot` and `firstPythonBot`. `origin` has no trailing slash.
 */
export function callExamples(origin: string, { method, path, isPrivate, request }: ExampleCall): CallExamples {
  const verb = method.toUpperCase()
  const query = new URLSearchParams(Object.entries(request).map(([name, value]) => [name, String(value)])).toString()
  const target = method === 'get' && query !== '' ? `${path}?${query}` : path
  const body = method === 'post' ? ` ${quoted(JSON.stringify(request))}` : ''
  const api = `['${isPrivate ? 'private' : 'public'}', 'spot']`
  const call = (key: (name: string) => string) =>
    `bot.request('${path.slice('/api/'.length)}', ${api}, '${verb}', ${literal(request, key)})`
  return {
    curl: isPrivate ? `agio ${verb} ${quoted(target)}${body}` : `curl -sS ${quoted(`${origin}${target}`)}`,
    javascript: `console.log(await ${call((name) => name)})`,
    python: `print(${call((name) => `'${name}'`)
      .replaceAll('{ ', '{')
      .replaceAll(' }', '}')})`,
  }
}
