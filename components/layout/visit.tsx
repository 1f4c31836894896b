'use client'

import { useEffect, type ReactNode } from 'react'
import { ImageHostsProvider, type ImageHosts } from '#components/ui/image/image-hosts.tsx'
import { site } from '#lib/locale/site.ts'
import { preferences } from '#lib/settings/preferences.ts'
import { findLocalStorage } from '#lib/storage/storage.ts'

/** Loaded when an image has failed, which few visitors see. */
const imageHosts: ImageHosts = {
  async retryAddress(src) {
    if (site.imageHosts.length === 0) return null
    const { createImageHosts } = await import('#lib/http/fastest-host.ts')
    const storage = findLocalStorage()
    return createImageHosts({
      hosts: [location.host, ...site.imageHosts],
      page: () => location.href,
      read: () => preferences.imageHost.read(storage),
      write: (host) => void preferences.imageHost.write(storage, host),
    }).retryAddress(src)
  },
}

/** What goes on behind a page while it is open; see `beginVisit`. Its code is fetched after the page's own. */
export function Visit({ localeCode, children }: { readonly localeCode: string; readonly children: ReactNode }) {
  useEffect(() => {
    let gone = false
    let undo: (() => void) | null = null
    const begin = async () => {
      const { beginVisit } = await import('./begin-visit.ts')
      if (!gone) undo = beginVisit(localeCode)
    }
    void begin()
    return () => {
      gone = true
      undo?.()
    }
  }, [localeCode])
  return <ImageHostsProvider hosts={imageHosts}>{children}</ImageHostsProvider>
}
