'use client'

import { useTranslations } from 'next-intl'
import { usePathname } from 'next/navigation'
import { cloneElement, useState, type ReactElement } from 'react'
import { Drawer } from '#components/ui/drawer/drawer.tsx'
import { Popover } from '#components/ui/popover/popover.tsx'
import { useIsPhone } from '#components/ui/viewport/use-is-phone.ts'
import { PairList } from './pair-list.tsx'
import type { PickedRow } from './picked-row.ts'
import styles from './pair-picker.module.css'

interface Props {
  readonly tag: string
  readonly prefix: string
  readonly rows: readonly PickedRow[]
  readonly trigger: ReactElement<{ readonly onClick?: () => void }>
}

/**
 * The list of pairs; initially open, because a press has requested it. On a phone it is a drawer from the side where the pair's name is,
 * as high as the screen, so that it shows twice as many pairs.
 */
export function PairPopover({ trigger, ...list }: Props) {
  const t = useTranslations('terminal.pairs')
  const isPhone = useIsPhone()
  const path = usePathname()
  // A choice leads to another page, over which it is closed.
  const [openedAt, setOpenedAt] = useState<string | null>(path)
  const isOpen = openedAt === path
  const setOpen = (open: boolean) => setOpenedAt(open ? path : null)
  if (!isPhone) {
    return (
      <Popover trigger={trigger} label={t('title')} isWide open={isOpen} onOpenChange={setOpen}>
        <PairList {...list} />
      </Popover>
    )
  }
  return (
    <>
      {cloneElement(trigger, { onClick: () => setOpen(true) })}
      <Drawer open={isOpen} onOpenChange={setOpen} title={t('title')} direction="ltr" size="min(92%, 480px)">
        <div className={styles.inDrawer}>
          <PairList {...list} />
        </div>
      </Drawer>
    </>
  )
}
