import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWTPayload } from 'jose'

/** An OpenID provider for the test: it publishes its keys and signs ID tokens. */
export interface OpenIdProvider {
  readonly issuer: string
  readonly keysUrl: string
  readonly authorizeUrl: string
  /** Signs claims and adds those that a provider always sends. `key`: one that it does not publish. */
  sign(claims: JWTPayload, changes?: { readonly key?: CryptoKey; readonly algorithm?: string; readonly issuedAt?: number }): Promise<string>
  close(): Promise<void>
}

export const CLIENT_ID = 'agio.test'

export async function startOpenIdProvider(now: () => number): Promise<OpenIdProvider> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [jwk] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    issuer,
    keysUrl: `${issuer}/keys`,
    authorizeUrl: `${issuer}/authorize`,
    sign(claims, { key = privateKey, algorithm = 'RS256', issuedAt = Math.floor(now() / 1000) } = {}) {
      const payload = { iss: issuer, aud: CLIENT_ID, jti: crypto.randomUUID(), iat: issuedAt, exp: issuedAt + 300, ...claims }
      return new SignJWT(payload).setProtectedHeader({ alg: algorithm, kid: 'one' }).sign(key)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
