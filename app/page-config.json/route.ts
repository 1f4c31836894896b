/** Rendered per request, because no build knows the running gateway. */
export const dynamic = 'force-dynamic'

/**
 * `signRootKey`: PEM of the root public key, with which pages check the server's key (DESIGN 5.14). It comes from the web process,
 * not from the gateway that it vouches for.
 */
export function GET(): Response {
  const body = { signRootKey: process.env['SIGN_ROOT_KEY'] ?? '' }
  return Response.json(body, { headers: { 'cache-control': 'public, no-cache' } })
}
