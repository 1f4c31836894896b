'use client'

import { useTranslations } from 'next-intl'
import { useState, type ReactElement } from 'react'
import { Popover } from '#components/ui/popover.tsx'
import { PairList, type PickedRow } from './pair-list.tsx'

interface Props {
  readonly tag: string
  readonly prefix: string
  readonly rows: readonly PickedRow[]
  readonly trigger: ReactElement
}

/** The list of pairs as a panel; open when it comes, because a press has asked for it. */
export function PairPopover({ trigger, ...list }: Props) {
  const t = useTranslations('terminal.pairs')
  const [isOpen, setOpen] = useState(true)
  return (
    <Popover trigger={trigger} label={t('title')} open={isOpen} onOpenChange={setOpen}>
      <PairList {...list} />
    </Popover>
  )
}
