import { useEffect, useState } from 'react'
import { createPageImageHosts } from '#components/layout/page-image-hosts.ts'
import { ImageHostsProvider } from '#components/ui/image/image-hosts.tsx'
import { Image } from '#components/ui/image/image.tsx'
import type { Stories } from '#components/ui/story/story.ts'

/** The image and the image hosts that the product has, put together as the product does. `probeImageHosts` is what a visit does when idle. */
function Fastest() {
  const [hosts] = useState(() => createPageImageHosts(typeof location === 'undefined' ? [] : ['silent.localhost', `127.0.0.1:${location.port}`]))
  useEffect(() => void Object.assign(window, { probeImageHosts: hosts.probe }), [hosts])
  return (
    <ImageHostsProvider hosts={hosts}>
      <Image src="/workbench/chart.svg" alt="A chart" width={240} height={160} loading="eager" />
    </ImageHostsProvider>
  )
}

export const stories = { fastest: Fastest } satisfies Stories
