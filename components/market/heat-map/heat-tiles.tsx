'use client'

import { labelled } from '#lib/format/labelled.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { writeText } from '#components/ui/figure/write-text.ts'
import { Link } from '#components/ui/link/link.tsx'
import { variables } from '#components/ui/overlay/variables.ts'
import type { Product } from '#lib/contract/market/instruments.ts'
import { isolated } from '#lib/format/isolated.ts'
import { findDirection } from '#lib/format/number.ts'
import type { LiveRow } from '#lib/stores/figures/market-store.ts'
import { useRowListener } from '#lib/stores/figures/use-live.ts'
import { rowText, type KnownRow } from '../row-text.ts'
import { nearestBox, WAYS } from './nearest.ts'
import { heatLevel } from './heat-level.ts'
import styles from './heat-map.module.css'
import type { TileBox } from './tiles.ts'

/** Names shorter than this are not written larger. */
const LETTERS_MIN = 4

/** A tile as the browser needs it. */
export interface HeatTile {
  readonly product: Product
  readonly symbol: string
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly pricePlace: number
  readonly last: string
  readonly change24h: string
  readonly quoteVolume: string
  readonly ts: number
  readonly href: string
  readonly wide: TileBox
  readonly tall?: TileBox
}

interface Labels {
  readonly map: string
  readonly last: string
  readonly change: string
  readonly volume: string
}

interface Props {
  readonly tiles: readonly HeatTile[]
  readonly labels: Labels
  readonly tag: string
}

/** The tiles of a heat map as links: complete in the server's HTML, then live. Tab stops at one tile; the arrow keys move between them. */
export function HeatTiles({ tiles, labels, tag }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const [active, setActive] = useState(0)
  useEffect(() => {
    const element = list.current
    const move = (event: KeyboardEvent): void => {
      const way = WAYS[event.key]
      // A phone does not show all tiles.
      const links = [...(element?.querySelectorAll<HTMLElement>('a') ?? [])].filter((link) => link.offsetParent !== null)
      const from = links.findIndex((link) => link === event.target)
      if (!way || from === -1) return
      event.preventDefault()
      const boxes = links.map((link) => link.getBoundingClientRect())
      const to = nearestBox(boxes, from, way)
      if (to === null) return
      setActive(to)
      links[to]?.focus()
    }
    element?.addEventListener('keydown', move)
    return () => element?.removeEventListener('keydown', move)
  }, [])
  return (
    <ul ref={list} className={styles.map} aria-label={labels.map}>
      {tiles.map((tile, index) => (
        <TileLink key={tile.symbol} tile={tile} labels={labels} tag={tag} tabbable={index === active} />
      ))}
    </ul>
  )
}

interface TileProps {
  readonly tile: HeatTile
  readonly labels: Labels
  readonly tag: string
  readonly tabbable: boolean
}

function TileLink({ tile, labels, tag, tabbable }: TileProps) {
  const { product, symbol, baseCoin, change24h, wide, tall } = tile
  const element = useRef<HTMLAnchorElement>(null)
  const show = useCallback(
    (row: LiveRow) => {
      if (row.ts === undefined || row.ts < tile.ts) return
      paintTile(element.current, { ...tile, ...row, pricePlace: tile.pricePlace }, labels, tag)
    },
    [tile, labels, tag],
  )
  useRowListener(product, symbol, show)
  const words = describe(tile, labels, tag)
  return (
    <li className={styles.tile} data-wide-only={tall === undefined || undefined} style={boxVariables(wide, tall)}>
      <Link
        ref={element}
        href={tile.href}
        look="bare"
        className={styles.link}
        data-direction={findDirection(change24h)}
        data-level={heatLevel(change24h)}
        data-tip={words}
        aria-label={describeTile(tile, words, tag)}
        tabIndex={tabbable ? undefined : -1}
      >
        <span className={styles.coin} style={variables({ '--letters': Math.max(baseCoin.length, LETTERS_MIN) })}>
          {baseCoin}
        </span>{' '}
        <span className={styles.change} dir="ltr" translate="no" data-change>
          {rowText(tile, 'change24h', tag)}
        </span>
      </Link>
    </li>
  )
}

/** Returns a tile's name for assistive technology, which begins with the text on it. */
function describeTile(row: KnownRow & { readonly baseCoin: string; readonly quoteCoin: string }, words: string, tag: string): string {
  return labelled(tag, `${row.baseCoin} ${rowText(row, 'change24h', tag)} · ${row.baseCoin}/${row.quoteCoin}`, words)
}

function describe(row: KnownRow, labels: Labels, tag: string): string {
  const parts = [
    [labels.last, rowText(row, 'last', tag)],
    [labels.change, rowText(row, 'change24h', tag)],
    [labels.volume, rowText(row, 'quoteVolume', tag)],
  ] as const
  return parts.map(([name, figure]) => `${name} ${isolated(figure)}`).join(' · ')
}

/** Writes a tile's live figures without a React render, each only if it has changed. */
function paintTile(
  link: HTMLAnchorElement | null,
  row: KnownRow & { readonly baseCoin: string; readonly quoteCoin: string },
  labels: Labels,
  tag: string,
): void {
  const words = describe(row, labels, tag)
  if (!link || link.dataset['tip'] === words) return
  link.dataset['tip'] = words
  link.setAttribute('aria-label', describeTile(row, words, tag))
  link.dataset['direction'] = findDirection(row.change24h)
  link.dataset['level'] = String(heatLevel(row.change24h))
  writeText(link.querySelector('[data-change]'), rowText(row, 'change24h', tag))
}

function boxVariables(wide: TileBox, tall: TileBox = wide) {
  const share = (value: number) => `${(value * 100).toFixed(3)}%`
  return variables({
    '--x': share(wide.x),
    '--y': share(wide.y),
    '--w': share(wide.width),
    '--h': share(wide.height),
    '--tall-x': share(tall.x),
    '--tall-y': share(tall.y),
    '--tall-w': share(tall.width),
    '--tall-h': share(tall.height),
  })
}
