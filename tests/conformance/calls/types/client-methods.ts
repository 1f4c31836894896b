import { RestClientV2 } from 'bitget-api'

/** A method, and what it takes before its parameters. */
type Method = readonly [name: string, ...before: string[]]

/** Returns bitget-api's methods by call, `GET /api/v2/…`, read from their source; some take the kind of margin first. */
export function methodsOfBitget(): Map<string, Method> {
  const prototype = RestClientV2.prototype as unknown as Readonly<Record<string, unknown>>
  const methods = Object.getOwnPropertyNames(RestClientV2.prototype).flatMap((name): (readonly [call: string, method: Method])[] => {
    const [, verb = '', plain = '', template = ''] =
      /this\.(get|post)(?:Private)?\(\s*(?:'([^'$]+)'|`([^`]+)`)/.exec(String(prototype[name])) ?? []
    const calls = (path: string) => `${verb.toUpperCase()} ${path}`
    if (plain !== '') return [[calls(plain), [name]]]
    return ['crossed', 'isolated'].map((mode) => [calls(template.replace('${marginType}', mode)), [name, mode]])
  })
  return new Map(methods)
}
