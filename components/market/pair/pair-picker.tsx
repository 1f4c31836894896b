'use client'

import { useTranslations } from 'next-intl'
import { lazy, Suspense, useState } from 'react'
import { Icon } from '#components/ui/icon/icon.tsx'
import type { PickedRow } from './pair-list.tsx'
import styles from './pair-picker.module.css'

const PairPopover = lazy(() => import('./pair-popover.tsx').then((module) => ({ default: module.PairPopover })))

interface Props {
  readonly tag: string
  /** Path prefix of the page's language, without a trailing slash. */
  readonly prefix: string
  readonly rows: readonly PickedRow[]
}

/** Opens the list of pairs from the button beside the pair's name; its code is loaded on the first press. */
export function PairPicker(props: Props) {
  const t = useTranslations('terminal.pairs')
  const [wasOpened, setWasOpened] = useState(false)
  const button = (
    <button type="button" className={styles.trigger} aria-label={t('open')} data-tip={t('open')} onClick={() => setWasOpened(true)}>
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
