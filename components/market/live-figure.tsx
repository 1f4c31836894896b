'use client'

import { useCallback, useRef } from 'react'
import { writeText } from '#components/ui/figure/write-text.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import type { LiveRow } from '#lib/stores/figures/market-store.ts'
import { useRowListener } from '#lib/stores/figures/use-live.ts'
import styles from './live-figure.module.css'
import { rowDirection, rowText, type KnownRow, type RowField } from './row-text.ts'

interface Props {
  readonly product: Product
  readonly symbol: string
  readonly pricePlace: number
  readonly field: RowField
  /** BCP-47 tag of the page's locale, in whose words volumes are written. */
  readonly tag: string
  /** The server's text, from `rowText`, and the market time of its figures. */
  readonly text: string
  readonly since: number
  readonly direction?: 'up' | 'down' | 'flat' | undefined
  /** Whether it flashes briefly when the figure changes. */
  readonly flashes?: boolean
}

/**
 * A live market figure: each tick is written into its text node without a React render, so that a page of hundreds of figures costs
 * one write per changed figure.
 */
export function LiveFigure({ product, symbol, pricePlace, field, tag, text, since, direction, flashes = false }: Props) {
  const element = useRef<HTMLElement>(null)
  const show = useCallback(
    (row: LiveRow) => {
      // Older data that a previous page left in the tab must not replace this page's data.
      if (row.ts === undefined || row.ts >= since) writeFigure(element.current, { ...row, pricePlace }, field, tag, flashes)
    },
    [pricePlace, field, tag, since, flashes],
  )
  useRowListener(product, symbol, show)
  return (
    <bdi ref={element} className={styles.figure} dir="ltr" translate="no" data-direction={direction} onAnimationEnd={clearFlash}>
      {text}
    </bdi>
  )
}

/** Writes a figure only if it has changed. */
function writeFigure(element: HTMLElement | null, row: KnownRow, field: RowField, tag: string, flashes: boolean): void {
  const text = rowText(row, field, tag)
  if (!element || element.textContent === text) return
  if (flashes) element.dataset.flash = isHigher(text, element.textContent) ? 'up' : 'down'
  writeText(element, text)
  const direction = rowDirection(row, field)
  if (direction) element.dataset.direction = direction
}

/** Compares two formatted figures; accurate enough to choose a colour. */
function isHigher(after: string, before: string): boolean {
  return Number(after.replaceAll(',', '')) > Number(before.replaceAll(',', ''))
}

function clearFlash({ currentTarget }: { currentTarget: HTMLElement }): void {
  delete currentTarget.dataset.flash
}
