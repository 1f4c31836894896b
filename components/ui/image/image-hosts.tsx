'use client'
import { createContext, useContext, type ReactNode } from 'react'

/** A source of other addresses for an image. `lib/http` makes one that knows the fastest image host. */
export interface ImageHosts {
  /** Returns the address to try after `src` failed, or null if there is none. */
  readonly retryAddress: (src: string) => Promise<string | null>
}

const ImageHostsContext = createContext<ImageHosts>({ retryAddress: () => Promise.resolve(null) })

export function ImageHostsProvider({ hosts, children }: { hosts: ImageHosts; children: ReactNode }) {
  return <ImageHostsContext value={hosts}>{children}</ImageHostsContext>
}

export function useImageHosts(): ImageHosts {
  return useContext(ImageHostsContext)
}
