'use client'

import { useTranslations } from 'next-intl'
import { Suspense, useState, type ReactNode } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { useIsPhone } from '#components/ui/viewport/use-is-phone.ts'
import filters from './filters.module.css'

const Drawer = lazyPart(() => import('#components/ui/drawer/drawer.tsx').then((module) => module.Drawer), 'layer')

interface Props {
  /** The number of filters that narrow the list. */
  readonly chosen: number
  readonly children: ReactNode
  /** Shown beside the filters, on a phone beside the button that opens them. */
  readonly after?: ReactNode
}

/**
 * The filters above a list. A phone has no room for them above the rows: there a button opens them in a drawer from above, from where they
 * are on a wider screen, and says how many are chosen.
 */
export function FilterRow({ chosen, children, after }: Props) {
  const t = useTranslations('orders')
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  if (!isPhone) {
    return (
      <div className={filters.filters}>
        {children}
        {after}
      </div>
    )
  }
  const open = () => {
    setWasOpened(true)
    setOpen(true)
  }
  return (
    <div className={filters.filters}>
      <Button size="small" variant="outline" onClick={open} aria-haspopup="dialog">
        <Icon name="filter" size={16} />
        {chosen === 0 ? t('filters') : t('filtersChosen', { count: String(chosen) })}
      </Button>
      {after}
      {wasOpened ? (
        <Suspense>
          <Drawer
            open={isOpen}
            onOpenChange={setOpen}
            title={t('filters')}
            direction="ttb"
            size="fit-content"
            footer={
              <Button variant="primary" onClick={() => setOpen(false)}>
                {t('showRows')}
              </Button>
            }
          >
            <div className={filters.filters}>{children}</div>
          </Drawer>
        </Suspense>
      ) : null}
    </div>
  )
}
