'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { findCoinBySymbol } from '#lib/contract/market/coins.ts'
import { askForGuide } from '#lib/settings/guides.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import { HOTKEY_NAMES, type HotkeyName } from './hotkeys.ts'
import { chordText, useKeyLabels } from './key-labels.ts'
import type { Command } from './rank-commands.ts'
import { useHotkeyName, useHotkeys } from './use-hotkeys.ts'

/** A page that the palette links to, in the page's language. */
export interface PageEntry {
  readonly href: string
  readonly name: string
}

/** The palette's entries from outside the terminal. */
export interface PaletteEntries {
  /** Path prefix of the page's language, without a trailing slash. */
  readonly prefix: string
  readonly pages: readonly PageEntry[]
}

/** Returns all commands of the palette: the terminal's actions, every pair, and other pages. */
export function useCommands({ prefix, pages }: PaletteEntries, act: (name: HotkeyName) => void): readonly Command[] {
  const tPairs = useTranslations('terminal.pairs')
  const tHotkeys = useTranslations('terminal.hotkeys')
  const tGuides = useTranslations('guides')
  const router = useRouter()
  const listed = usePairs()
  const [hotkeys] = useHotkeys()
  const labels = useKeyLabels()
  const readName = useHotkeyName()
  const actions = HOTKEY_NAMES.filter((name) => name !== 'palette').map((name): Command => ({
    id: `action:${name}`,
    group: 'actions',
    label: name === 'sheet' ? tHotkeys('title') : readName(name),
    detail: chordText(hotkeys[name], labels),
    run: () => act(name),
  }))
  const guide: Command = { id: 'action:guide', group: 'actions', label: tGuides('title'), detail: '', run: askForGuide }
  const pairs = listed.pairs.map(({ product, symbol, baseCoin, quoteCoin }): Command => {
    const path = product === 'spot' ? `/spot/${symbol}` : `/futures/usdt/${symbol}`
    return {
      id: `pair:${path}`,
      group: 'pairs',
      label: `${baseCoin}/${quoteCoin}`,
      detail: `${tPairs(product)} · ${findCoinBySymbol(baseCoin)?.name ?? baseCoin}`,
      run: () => router.push(`${prefix}${path}`),
    }
  })
  const others = pages.map(({ href, name }): Command => ({ id: `page:${href}`, group: 'pages', label: name, run: () => router.push(href) }))
  return [...actions, guide, ...pairs, ...others]
}
