import { parseUrl } from '#lib/kernel/browser/parse-url.ts'

/**
 * The image-domain probe of specification 7.2: loads one small image from every candidate host and keeps the host that answers first.
 * Images that fail elsewhere are then tried there (8.4b).
 */

/** How long a probe waits for the slowest host, in milliseconds; the same as for a request (specification 9). */
export const PROBE_TIMEOUT_MS = 10_000

/** A small image that every image host has. */
const PROBE_PATH = '/probe.svg'

/** Loads an image; rejects if that fails. */
export type LoadImage = (address: string) => Promise<unknown>

/** Loads an image as pages do. */
export const loadImage: LoadImage = (address) =>
  new Promise((resolve, reject) => {
    const image = new Image()
    image.addEventListener('load', resolve)
    image.addEventListener('error', () => reject(new Error(`no image at ${address}`)))
    image.src = address
  })

/** Returns the first host (`img.example`, possibly with a port) to deliver the probe's image, or null if none does in time. */
export async function findFastestHost(hosts: readonly string[], load: LoadImage, protocol = 'https:'): Promise<string | null> {
  // A cached answer would only show which host was asked before.
  const fresh = `?t=${Date.now()}`
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PROBE_TIMEOUT_MS)
  })
  const probes = hosts.map(async (host) => {
    await load(`${protocol}//${host}${PROBE_PATH}${fresh}`)
    return host
  })
  return Promise.race([Promise.any(probes), timeout])
    .catch(() => null)
    .finally(() => clearTimeout(timer))
}

interface Sources {
  /** Candidate hosts, without scheme. */
  readonly hosts: readonly string[]
  /** The page's own URL, which determines relative images and the protocol. */
  readonly page: () => string
  /** The host that was fastest last time; empty if none is stored. */
  readonly read: () => string
  readonly write: (host: string) => void
  readonly load?: LoadImage
}

/**
 * Creates the search for another URL of an image that failed. The stored host is used if it is a candidate and not the one that failed;
 * else the other candidates are probed, once for all images of a host that fail meanwhile. `retryAddress` resolves to null if none
 * answers, or if the URL is not http or https.
 */
export function createImageHosts({ hosts, page, read, write, load = loadImage }: Sources) {
  let probing: { readonly without: string; readonly result: Promise<string | null> } | null = null

  function probe(failed: string): Promise<string | null> {
    if (probing?.without === failed) return probing.result
    const others = hosts.filter((host) => host !== failed)
    const result = findFastestHost(others, load, new URL(page()).protocol).then((host) => {
      if (host !== null) write(host)
      probing = null
      return host
    })
    probing = { without: failed, result }
    return result
  }

  return {
    async retryAddress(src: string): Promise<string | null> {
      const address = parseUrl(src, page())
      if (!address || !/^https?:$/.test(address.protocol)) return null
      const stored = read()
      const usable = stored !== address.host && hosts.includes(stored)
      const host = usable ? stored : await probe(address.host)
      if (host === null) return null
      // Setting a host without a port would keep the failed host's port.
      address.port = ''
      address.host = host
      return address.href
    },
  }
}
