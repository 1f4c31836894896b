import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'

/**
 * Two OpenID providers of the browser tests, at `/google` and `/apple`: each asks for the user's identity and consent, and
 * redirects back with a signed ID token. Playwright starts them beside the site. Port: VOUCHERS_PORT.
 */
const ORIGIN = `http://127.0.0.1:${process.env['VOUCHERS_PORT'] ?? ''}`
const { privateKey, publicKey } = await generateKeyPair('RS256')
const key = { ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }

/** Renders the question page, which passes all parameters on to the answer. */
function askPage(provider: string, query: URLSearchParams): string {
  const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const kept = [...query].map(([name, value]) => `<input type="hidden" name="${escape(name)}" value="${escape(value)}">`).join('')
  return (
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>${provider}</title><link rel="icon" href="data:,"><form action="/${provider}/answer">${kept}` +
    '<label>Who are you? <input name="sub"></label><button name="choice" value="yes">Sign in</button><button name="choice" value="no">Cancel</button></form></html>'
  )
}

async function answerOf(provider: string, query: URLSearchParams): Promise<URLSearchParams> {
  const state = query.get('state') ?? ''
  if (query.get('choice') !== 'yes') return new URLSearchParams({ error: 'access_denied', state })
  const sub = query.get('sub') ?? ''
  // Apple sends e-mail addresses to servers only.
  const more = provider === 'google' ? { email: `${sub}@mail.example`, email_verified: true } : {}
  const token = await new SignJWT({ sub, nonce: query.get('nonce') ?? '', ...more })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(`${ORIGIN}/${provider}`)
    .setAudience(process.env['VOUCHERS_CLIENT_ID'] ?? '')
    .setIssuedAt()
    .setExpirationTime('5 minutes')
    .setJti(crypto.randomUUID())
    .sign(privateKey)
  return new URLSearchParams({ id_token: token, state })
}

createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '', ORIGIN)
  const [, provider = '', step = ''] = pathname.split('/')
  if (step === 'keys') return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ keys: [key] }))
  if (step === 'authorize') return void response.writeHead(200, { 'content-type': 'text/html' }).end(askPage(provider, searchParams))
  if (step !== 'answer') return void response.writeHead(200).end()
  void answerOf(provider, searchParams).then((fragment) =>
    response.writeHead(303, { location: `${searchParams.get('redirect_uri') ?? ''}#${fragment}` }).end(),
  )
}).listen(Number(process.env['VOUCHERS_PORT']), '127.0.0.1')
