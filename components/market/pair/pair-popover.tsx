'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactElement } from 'react'
import { Popover } from '#components/ui/popover/popover.tsx'
import { PairList } from './pair-list.tsx'
import type { PickedRow } from './picked-row.ts'

interface Props {
  readonly tag: string
  readonly prefix: string
  readonly rows: readonly PickedRow[]
  readonly trigger: ReactElement
}

/** The list of pairs as a popover; initially open, because a press has requested it. */
export function PairPopover({ trigger, ...list }: Props) {
  const t = useTranslations('terminal.pairs')
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover trigger={trigger} label={t('title')} isWide open={isOpen} onOpenChange={setOpen}>
      <PairList {...list} />
    </Popover>
  )
}
