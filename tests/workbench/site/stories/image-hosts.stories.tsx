import { useEffect, useState } from 'react'
import { createPageImageHosts } from '#components/layout/shell/page-image-hosts.ts'
import { ImageHostsProvider } from '#components/ui/image/image-hosts.tsx'
import { Image } from '#components/ui/image/image.tsx'
import type { Stories } from '#components/ui/story/story.ts'

/** Combines the product's image and image hosts as the product does. `probeImageHosts` does what a visit does when idle. */
function Fastest() {
  const [hosts] = useState(() => createPageImageHosts(() => Promise.resolve(['silent.localhost', `127.0.0.1:${location.port}`])))
  useEffect(() => void Object.assign(window, { probeImageHosts: hosts.probe }), [hosts])
  return (
    <ImageHostsProvider hosts={hosts}>
      <Image src="/workbench/chart.svg" alt="A chart" width={240} height={160} loading="eager" />
    </ImageHostsProvider>
  )
}

export const stories = { fastest: Fastest } satisfies Stories
