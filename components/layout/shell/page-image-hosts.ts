import type { ImageHosts } from '#components/ui/image/image-hosts.tsx'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { storageKey } from '#lib/settings/keys.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { findLocalStorage, findSessionStorage, readItem } from '#lib/storage/storage.ts'

/** Session storage key: this tab has probed all hosts. */
const PROBED_KEY = storageKey('image_host_probed')

/** The image hosts of a page; this browser persists the fastest. */
export interface PageImageHosts extends ImageHosts {
  /** Finds the fastest host (specification 7.2): once per tab, because networks change. */
  probe(): Promise<void>
}

/**
 * Creates the image hosts from the page's own host and those of its configuration, which is read when it is needed. Without others there is
 * nothing to find. The code behind it is loaded on demand, because few visitors need it.
 */
export function createPageImageHosts(readConfigured: () => Promise<readonly string[]>): PageImageHosts {
  /** Returns all candidates; none without configuration, which is no fault of the page. */
  const findHosts = async (): Promise<readonly string[]> => {
    const configured = await readConfigured().catch(() => [])
    return [...new Set([location.host, ...configured])]
  }
  const read = (): string => preferences.imageHost.read(findLocalStorage())
  const write = (host: string): void => void preferences.imageHost.write(findLocalStorage(), host)
  let images: ImageHosts | undefined
  return {
    async retryAddress(src) {
      const hosts = await findHosts()
      if (hosts.length < 2) return null
      const { createImageHosts } = await loadCode(() => import('#lib/http/fastest-host.ts'))
      // One for all images, which then share a probe.
      images ??= createImageHosts({ hosts, page: () => location.href, read, write })
      return images.retryAddress(src)
    },
    async probe() {
      const session = findSessionStorage()
      if (readItem(session, PROBED_KEY) !== null && read() !== '') return
      const hosts = await findHosts()
      if (hosts.length < 2) return
      writeItem(session, PROBED_KEY, '1')
      const { findFastestHost, loadImage } = await loadCode(() => import('#lib/http/fastest-host.ts'))
      const fastest = await findFastestHost(hosts, loadImage, location.protocol)
      if (fastest !== null) write(fastest)
    },
  }
}
