import { useState } from 'react'
import { ImageHostsProvider } from '#components/ui/image/image-hosts.tsx'
import { Image } from '#components/ui/image/image.tsx'
import type { Stories } from '#components/ui/story/story.ts'
import { createImageHosts } from '#lib/http/fastest-host.ts'

const KEY = 'workbench_image_host'

/** The image and the probe that the product has, put together as the product does. */
function Fastest() {
  const [hosts] = useState(() =>
    createImageHosts({
      hosts: typeof location === 'undefined' ? [] : ['silent.localhost', `127.0.0.1:${location.port}`],
      page: () => location.href,
      read: () => localStorage.getItem(KEY) ?? '',
      write: (host) => localStorage.setItem(KEY, host),
    }),
  )
  return (
    <ImageHostsProvider hosts={hosts}>
      <Image src="/workbench/chart.svg" alt="A chart" width={240} height={160} loading="eager" />
    </ImageHostsProvider>
  )
}

export const stories = { fastest: Fastest } satisfies Stories
