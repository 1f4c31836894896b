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
  /** Finds the fastest host (specification 7.2): once per tab, because networks change, and if the persisted one is gone. */
  probe(): Promise<void>
}

/**
 * Creates the image hosts from the page's own host and the operator's others (`SITE_IMAGE_HOSTS`). The code behind it is loaded on
 * demand, because few visitors need it.
 */
export function createPageImageHosts(others: readonly string[]): PageImageHosts {
  const hosts = (): readonly string[] => [location.host, ...others]
  const read = (): string => preferences.imageHost.read(findLocalStorage())
  const write = (host: string): void => void preferences.imageHost.write(findLocalStorage(), host)
  return {
    async retryAddress(src) {
      if (others.length === 0) return null
      const { createImageHosts } = await loadCode(() => import('#lib/http/fastest-host.ts'))
      return createImageHosts({ hosts: hosts(), page: () => location.href, read, write }).retryAddress(src)
    },
    async probe() {
      const session = findSessionStorage()
      if (others.length === 0 || (readItem(session, PROBED_KEY) !== null && hosts().includes(read()))) return
      writeItem(session, PROBED_KEY, '1')
      const { findFastestHost, loadImage } = await loadCode(() => import('#lib/http/fastest-host.ts'))
      const fastest = await findFastestHost(hosts(), loadImage, location.protocol)
      if (fastest !== null) write(fastest)
    },
  }
}
