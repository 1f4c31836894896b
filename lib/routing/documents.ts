/** Paths that the web process never sees: calls and streams end at the front door (DESIGN 2). */
const GATEWAY_PATHS = ['/v1', '/api', '/v2/ws', '/v3/ws', '/healthz', '/.well-known/webauthn', '/dev/outbox'] as const

const FILE = /\.(?:avif|css|gif|html|ico|jpe?g|js|json|map|mjs|mp3|png|svg|txt|wasm|webmanifest|webp|woff2?|xml)$/

/** Checks whether a raw path belongs to the gateway, even if the gateway does not know it. */
export function isGatewayPath(path: string): boolean {
  return GATEWAY_PATHS.some((prefix) => path === prefix || path.startsWith(`${prefix}/`))
}

/**
 * Checks whether a raw path requests a page document: neither a call, nor one of Next's own files, nor a file. Only page documents have a
 * locale and pass through the simulation gate (DESIGN 5.22).
 */
export function isPageDocument(path: string): boolean {
  return !isGatewayPath(path) && !path.startsWith('/_next/') && !FILE.test(path)
}
