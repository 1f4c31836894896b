'use client'
import { useState } from 'react'
import { useImageHosts } from './image-hosts.tsx'

export type LoadStage = 'loading' | 'retrying' | 'shown' | 'failed'

/**
 * Returns the address of an image and its loading stage. Call `retry` after a failure: the first time the fastest image host is
 * tried (specification 8.4b), the second time the image has failed for good.
 */
export function useRetry(src: string) {
  const { retryAddress } = useImageHosts()
  const [stage, setStage] = useState<LoadStage>('loading')
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
