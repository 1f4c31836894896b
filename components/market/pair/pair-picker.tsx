'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { tabMarketList } from '#lib/stores/figures/use-market-list.ts'
import styles from './pair-picker.module.css'
import type { PickedRow } from './picked-row.ts'

const PairPopover = lazyPart(() => import('./pair-popover.tsx').then((module) => module.PairPopover), 'small')
/** A list that is younger than this is shown as it is. */
const FRESH_MS = 5_000

/** Fetches the list and its code before the press that shows them. */
function prepare(): void {
  PairPopover.preload()
  for (const product of ['spot', 'futures'] as const) void tabMarketList().refresh(product, FRESH_MS)
}

interface Props {
  readonly tag: string
  /** Path prefix of the page's language, without a trailing slash. */
  readonly prefix: string
  /** The busiest pairs of the page's product. */
  readonly rows: readonly PickedRow[]
}

/** Opens the list of pairs from the button beside the pair's name; its code and the whole list are loaded when the pointer or the focus reaches it. */
export function PairPicker(props: Props) {
  const t = useTranslations('terminal.pairs')
  const [wasOpened, setWasOpened] = useState(false)
  const button = (
    <button
      type="button"
      className={styles.trigger}
      aria-label={t('open')}
      data-tip={t('open')}
      onPointerEnter={prepare}
      onFocus={prepare}
      onClick={() => setWasOpened(true)}
    >
      <Icon name="chevron-down" size={18} />
    </button>
  )
  if (!wasOpened) return button
  return (
    <Suspense fallback={button}>
      <PairPopover {...props} trigger={button} />
    </Suspense>
  )
}
