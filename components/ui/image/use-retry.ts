'use client'
import { useState } from 'react'
import { useImageHosts } from './image-hosts.tsx'

export type ImageStage = 'loading' | 'retrying' | 'shown' | 'failed'

/**
 * Where an image is taken from, and how far it is. `retry` after it has failed: once it is tried on the fastest image host (specification
 * 8.4b), then it has failed for good.
 */
export function useRetry(src: string) {
  const { retryAddress } = useImageHosts()
  const [stage, setStage] = useState<ImageStage>('loading')
  const [address, setAddress] = useState(src)

  async function retry(): Promise<void> {
    if (stage === 'retrying') return setStage('failed')
    setStage('retrying')
    const other = await retryAddress(src).catch(() => null)
    if (other === null) setStage('failed')
    else setAddress(other)
  }
  return { stage, setStage, address, retry }
}
