'use client'

import { useEffect, useLayoutEffect, type ReactNode } from 'react'
import { ImageHostsProvider } from '#components/ui/image/image-hosts.tsx'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { keepTextNodes } from './keep-text-nodes.ts'
import { readPageConfig } from '../identity/page-config.ts'
import { createPageImageHosts } from './page-image-hosts.ts'

const imageHosts = createPageImageHosts(async () => (await readPageConfig()).imageHosts)

/** Runs the background work of an open page; see `beginVisit`. Its code is loaded after the page's own. */
export function Visit({ localeCode, children }: { readonly localeCode: string; readonly children: ReactNode }) {
  useLayoutEffect(keepTextNodes, [])
  useEffect(() => {
    let gone = false
    let undo: (() => void) | null = null
    const begin = async () => {
      const { beginVisit } = await loadCode(() => import('./begin-visit.ts'))
      if (!gone) undo = beginVisit(localeCode, imageHosts)
    }
    // A page works without it: without tips, and without the look from other tabs.
    begin().catch(() => undefined)
    return () => {
      gone = true
      undo?.()
    }
  }, [localeCode])
  return <ImageHostsProvider hosts={imageHosts}>{children}</ImageHostsProvider>
}
