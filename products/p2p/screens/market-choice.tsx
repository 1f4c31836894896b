'use client'

import { useTranslations } from 'next-intl'
import { SegmentedControl } from '#components/ui/segmented-control/segmented-control.tsx'
import { Select } from '#components/ui/select/select.tsx'
import { P2P_COINS, P2P_SIDES, type P2pCoin, type P2pSide } from '../contract/p2p-kinds.ts'
import { P2P_FIATS } from '../contract/p2p-methods.ts'
import filters from '#components/assets/filters.module.css'

/** The market of an order: its side, its coin and the currency paid for it. */
export interface MarketChosen {
  readonly side: P2pSide
  readonly coin: P2pCoin
  readonly fiat: string
}

interface Props extends MarketChosen {
  /** The name of the choice of a side. */
  readonly sideLabel: string
  readonly onChange: (chosen: Partial<MarketChosen>) => void
}

/** The choice of a P2P market, as filters of a list or fields of a form. */
export function MarketChoice({ side, coin, fiat, sideLabel, onChange }: Props) {
  const t = useTranslations('p2p')
  return (
    <>
      <SegmentedControl
        label={sideLabel}
        segments={P2P_SIDES.map((value) => ({ value, label: t(value) }))}
        value={side}
        onChange={(value) => onChange({ side: value })}
      />
      <SegmentedControl
        label={t('coin')}
        segments={P2P_COINS.map((value) => ({ value, label: value }))}
        value={coin}
        onChange={(value) => onChange({ coin: value })}
      />
      <div className={filters.filter} data-short>
        <Select
          label={t('fiat')}
          value={fiat}
          onChange={(value) => value !== null && onChange({ fiat: value })}
          options={P2P_FIATS.map((value) => ({ value, label: value }))}
          filterable
        />
      </div>
    </>
  )
}
