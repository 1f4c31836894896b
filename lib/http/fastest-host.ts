import { parseUrl } from '#lib/kernel/browser/parse-url.ts'

/**
 * The image-domain probe of specification 7.2: loads one small image from every candidate host and keeps the host that answers first.
 * Images that fail elsewhere are then tried there (8.4b).
 */

/** How long a probe waits for the slowest host, in milliseconds; the same as for a request (specification 9). */
export const PROBE_TIMEOUT_MS = 10_000

/** How long the host that was fastest before may take to show that it still answers, in milliseconds. */
const STORED_WAIT_MS = 2000

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
export async function findFastestHost(
  hosts: readonly string[],
  load: LoadImage,
  protocol = 'https:',
  waitMs = PROBE_TIMEOUT_MS,
): Promise<string | null> {
  // A cached answer would only show which host was asked before.
  const fresh = `?t=${Date.now()}`
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), waitMs)
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
 * Creates the search for another URL of an image that failed. The stored host is used if it is a candidate, is not the one that failed and
 * still answers; else the other candidates are probed, once for all images of a host that fail meanwhile. `retryAddress` resolves to null if
 * none answers, or if the URL is not http or https.
 */
export function createImageHosts({ hosts, page, read, write, load = loadImage }: Sources) {
  let choosing: { readonly without: string; readonly result: Promise<string | null> } | null = null

  /** Returns the stored host if it answers still, else the first of the others, which is then stored. */
  async function choose(failed: string): Promise<string | null> {
    const stored = read()
    const { protocol } = new URL(page())
    const usable = stored !== failed && hosts.includes(stored)
    // An image is tried in one other place: a host that has died since would be its end.
    if (usable && (await findFastestHost([stored], load, protocol, STORED_WAIT_MS)) !== null) return stored
    const others = hosts.filter((host) => host !== failed && host !== stored)
    const host = await findFastestHost(others, load, protocol)
    if (host !== null) write(host)
    return host
  }

  function chooseOnce(failed: string): Promise<string | null> {
    if (choosing?.without === failed) return choosing.result
    const own = { without: failed, result: choose(failed).finally(() => choosing === own && (choosing = null)) }
    choosing = own
    return own.result
  }

  return {
    async retryAddress(src: string): Promise<string | null> {
      const address = parseUrl(src, page())
      if (!address || !/^https?:$/.test(address.protocol)) return null
      const host = await chooseOnce(address.host)
      if (host === null) return null
      // Setting a host without a port would keep the failed host's port.
      address.port = ''
      address.host = host
      return address.href
    },
  }
}
