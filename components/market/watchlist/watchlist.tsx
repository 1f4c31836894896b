'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { SearchField } from '#components/ui/search-field/search-field.tsx'
import type { Product } from '#lib/contract/market/instruments.ts'
import { searchWords } from '#lib/kernel/search-text.ts'
import { useMarketList } from '#lib/stores/figures/use-market-list.ts'
import { useFavourites } from '../favourites/use-favourites.ts'
import { addableRows, watchedRows } from './watched-rows.ts'
import { WatchedLine } from './watched-line.tsx'
import styles from './watchlist.module.css'

/** The list of pairs only names what can be watched: the figures are live. */
const REFRESH_MS = 60_000

interface Props {
  readonly product: Product
  readonly symbol: string
  readonly tag: string
  readonly prefix: string
}

/** The visitor's favourites with live figures: each a link, ordered by dragging or by the arrow keys, removed and added in place. */
export function Watchlist({ product, symbol, tag, prefix }: Props) {
  const t = useTranslations('terminal.watchlist')
  const tLayout = useTranslations('terminal.layout')
  const tMarkets = useTranslations('markets')
  const { symbols, toggle, move } = useFavourites()
  const spot = useMarketList('spot', REFRESH_MS)
  const futures = useMarketList('futures', REFRESH_MS)
  const [query, setQuery] = useState('')
  const [moved, setMoved] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const dragged = useRef<string | null>(null)
  /** The handle that keeps the focus although its line has moved. */
  const refocus = useRef<string | null>(null)
  const lists = useMemo(() => ({ spot, futures }), [spot, futures])
  const rows = useMemo(() => watchedRows(lists, product, symbols), [lists, product, symbols])
  const found = useMemo(() => addableRows(lists, product, symbols, query), [lists, product, symbols, query])
  const isKnown = spot !== null || futures !== null

  useEffect(() => {
    if (refocus.current === null) return
    list.current?.querySelector<HTMLElement>(`[data-handle="${refocus.current}"]`)?.focus()
    refocus.current = null
  })

  /** Moves a favourite to the index of the line that is at `line` now: other favourites may be unlisted here, and keep their order. */
  const moveTo = (watched: string, line: number) => {
    const target = rows[line]
    const row = rows.find((entry) => entry.symbol === watched)
    if (!target || !row || target.symbol === watched) return
    move(watched, [...symbols].indexOf(target.symbol))
    setMoved(t('moved', { pair: `${row.baseCoin}/${row.quoteCoin}`, place: String(line + 1), count: String(rows.length) }))
  }
  const onHandleKey = (event: KeyboardEvent, watched: string) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (step === 0) return
    event.preventDefault()
    refocus.current = watched
    moveTo(watched, rows.findIndex((row) => row.symbol === watched) + step)
  }
  const onDragStart = (event: PointerEvent, watched: string) => {
    if (event.button !== 0) return
    dragged.current = watched
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onDrag = (event: PointerEvent) => {
    if (dragged.current === null || !list.current) return
    const lines = [...list.current.children]
    const over = lines.findIndex((line) => {
      const { top, bottom } = line.getBoundingClientRect()
      return event.clientY >= top && event.clientY < bottom
    })
    if (over !== -1) moveTo(dragged.current, over)
  }
  const onDragEnd = () => (dragged.current = null)

  return (
    <div className={styles.watchlist}>
      <SearchField label={t('add')} value={query} onChange={({ target }) => setQuery(target.value)} />
      {searchWords(query).length > 0 && (
        <ul className={styles.found} aria-label={t('add')}>
          {found.map((row) => (
            <li key={row.symbol}>
              <button
                type="button"
                className={styles.addition}
                aria-label={t('addPair', { pair: `${row.baseCoin}/${row.quoteCoin}` })}
                onClick={() => {
                  toggle(row.symbol)
                  setQuery('')
                }}
              >
                <Icon name="plus" size={16} />
                <bdi>
                  {row.baseCoin}/{row.quoteCoin}
                </bdi>
              </button>
            </li>
          ))}
        </ul>
      )}
      {searchWords(query).length > 0 && isKnown && found.length === 0 && <p className={styles.note}>{tMarkets('empty')}</p>}
      {isKnown && rows.length === 0 && query.trim() === '' && <p className={styles.note}>{t('empty')}</p>}
      <ul ref={list} className={styles.rows} aria-label={tLayout('watchlist')}>
        {rows.map((row) => {
          const pair = `${row.baseCoin}/${row.quoteCoin}`
          return (
            <li key={row.symbol} className={styles.row} data-current={(row.symbol === symbol && row.product === product) || undefined}>
              <button
                type="button"
                className={styles.handle}
                data-handle={row.symbol}
                data-tip={t('moveTip')}
                aria-label={t('move', { pair })}
                onKeyDown={(event) => onHandleKey(event, row.symbol)}
                onPointerDown={(event) => onDragStart(event, row.symbol)}
                onPointerMove={onDrag}
                onPointerUp={onDragEnd}
                onPointerCancel={onDragEnd}
              >
                <Icon name="sort" size={16} />
              </button>
              <WatchedLine row={row} tag={tag} prefix={prefix} isOther={row.product !== product} />
              <IconButton icon="close" size="small" label={t('remove', { pair })} onClick={() => toggle(row.symbol)} />
            </li>
          )
        })}
      </ul>
      <output className="visually-hidden">{moved}</output>
    </div>
  )
}
