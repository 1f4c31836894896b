import { splitHosts } from '#lib/locale/site.ts'
import { listImageHosts } from '#lib/routing/hosts.ts'

/** Rendered per request, because no build knows the running gateway. */
export const dynamic = 'force-dynamic'

/**
 * `signRootKey`: PEM of the root public key, with which pages check the server's key (DESIGN 5.14). It comes from the web process,
 * not from the gateway that it vouches for. `imageHosts`: the hosts with the same images (specification 7.2, 8.4b), as the operator has set
 * them for the running gateway.
 */
export function GET(request: Request): Response {
  const imageHosts = listImageHosts(request.headers.get('host') ?? '', splitHosts(process.env['IMAGE_HOSTS'] ?? ''))
  const body = { signRootKey: process.env['SIGN_ROOT_KEY'] ?? '', imageHosts }
  return Response.json(body, { headers: { 'cache-control': 'public, no-cache' } })
}
