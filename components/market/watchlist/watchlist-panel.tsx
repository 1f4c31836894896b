'use client'

import { Suspense, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import type { Product } from '#lib/contract/market/instruments.ts'
import styles from './watchlist.module.css'

const Watchlist = lazyPart(() => import('./watchlist.tsx').then((module) => module.Watchlist))

interface Props {
  /** The pair of the page; a favourite that both products list leads to the page's product. */
  readonly product: Product
  readonly symbol: string
  readonly tag: string
  /** Path prefix of the page's language, without a trailing slash. */
  readonly prefix: string
}

/** The favourites of this browser as a panel of the terminal. Its code and the list of pairs are loaded when it is first seen. */
export function WatchlistPanel(props: Props) {
  const element = useRef<HTMLDivElement>(null)
  const [wasSeen, setWasSeen] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      setWasSeen(true)
      observer.disconnect()
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return (
    <div ref={element} className={styles.panel}>
      {wasSeen && (
        <Suspense>
          <Watchlist {...props} />
        </Suspense>
      )}
    </div>
  )
}
