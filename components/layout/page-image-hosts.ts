import type { ImageHosts } from '#components/ui/image/image-hosts.tsx'
import { storageKey } from '#lib/settings/keys.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { writeItem } from '#lib/storage/cache.ts'
import { findLocalStorage, findSessionStorage, readItem } from '#lib/storage/storage.ts'

/** Session storage: this tab has asked all hosts once. */
const PROBED_KEY = storageKey('image_host_probed')

/** The image hosts of a page, of which the fastest is kept in this browser. */
export interface PageImageHosts extends ImageHosts {
  /** Finds the fastest host (specification 7.2): once for each tab, since networks change, and where the one that is known is none any more. */
  probe(): Promise<void>
}

/** The page's own host and the operator's others (`SITE_IMAGE_HOSTS`). What they need is loaded when it is first needed: few visitors do. */
export function createPageImageHosts(others: readonly string[]): PageImageHosts {
  const hosts = (): readonly string[] => [location.host, ...others]
  const read = (): string => preferences.imageHost.read(findLocalStorage())
  const write = (host: string): void => void preferences.imageHost.write(findLocalStorage(), host)
  return {
    async retryAddress(src) {
      if (others.length === 0) return null
      const { createImageHosts } = await import('#lib/http/fastest-host.ts')
      return createImageHosts({ hosts: hosts(), page: () => location.href, read, write }).retryAddress(src)
    },
    async probe() {
      const session = findSessionStorage()
      if (others.length === 0 || (readItem(session, PROBED_KEY) !== null && hosts().includes(read()))) return
      writeItem(session, PROBED_KEY, '1')
      const { findFastestHost, loadImage } = await import('#lib/http/fastest-host.ts')
      const fastest = await findFastestHost(hosts(), loadImage, location.protocol)
      if (fastest !== null) write(fastest)
    },
  }
}
