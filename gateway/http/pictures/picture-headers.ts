import { POLICY_OF_DATA } from '#gateway/guard/security-headers.ts'

/**
 * Returns the headers of a user's picture (design of products, P2P): a browser takes it for a picture and nothing else, even when it is
 * opened by its address; nobody else's cache keeps it. `nosniff` is on every answer.
 */
export function pictureHeaders(id: string): Readonly<Record<string, string>> {
  return {
    'content-type': 'image/webp',
    'content-disposition': `inline; filename="picture-${id.slice(0, 8)}.webp"`,
    'content-security-policy': `${POLICY_OF_DATA}; sandbox`,
    'cache-control': 'private, no-store',
    'cross-origin-resource-policy': 'same-origin',
  }
}
