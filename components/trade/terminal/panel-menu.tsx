'use client'

import { useLocale, useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { usePanelNames } from './panel-strip.tsx'
import { canMove, PLACES, type PanelId, type Place, type Placing } from './places.ts'

interface Props {
  readonly panel: PanelId
  readonly placing: Placing
  readonly onMove: (panel: PanelId, to: Place) => void
  readonly onOpen: (panel: PanelId) => void
}

/** Where a panel can go: to another place, or into a window of its own. */
export function PanelMenu({ panel, placing, onMove, onOpen }: Props) {
  const t = useTranslations('terminal.layout')
  const names = usePanelNames()
  const direction = useLocale().startsWith('ar') ? 'rtl' : 'ltr'
  const label = t('movePanel', { panel: names[panel] })
  const choose = (id: string) => {
    const to = PLACES.find((place) => place === id)
    if (to === undefined) onOpen(panel)
    else onMove(panel, to)
  }
  return (
    <Menu
      label={label}
      direction={direction}
      align="end"
      trigger={<IconButton icon="menu" size="small" label={label} data-panel-menu={panel} />}
      items={[
        ...PLACES.map((place) => ({
          id: place,
          label: t(`to.${place}`),
          checked: placing.places[panel] === place,
          disabled: placing.places[panel] !== place && !canMove(placing, panel, place),
        })),
        { id: 'window', label: t('toWindow'), icon: 'external' as const },
      ]}
      onSelect={choose}
    />
  )
}
