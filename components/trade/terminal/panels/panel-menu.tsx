'use client'

import { useLocale, useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Menu } from '#components/ui/menu/menu.tsx'
import { useDirection } from '#lib/stores/settings/use-settings.ts'
import { usePanelNames } from './panel-strip.tsx'
import { canMove, SLOTS, type PanelId, type Slot, type Placing } from './slots.ts'

interface Props {
  readonly panel: PanelId
  readonly placing: Placing
  readonly onMove: (panel: PanelId, to: Slot) => void
  readonly onOpen: (panel: PanelId) => void
}

/** The menu that moves a panel to another slot or into a window of its own. */
export function PanelMenu({ panel, placing, onMove, onOpen }: Props) {
  const t = useTranslations('terminal.layout')
  const names = usePanelNames()
  const direction = useDirection(useLocale())
  const label = t('movePanel', { panel: names[panel] })
  const choose = (id: string) => {
    const to = SLOTS.find((slot) => slot === id)
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
        ...SLOTS.map((slot) => ({
          id: slot,
          label: t(`to.${slot}`),
          checked: placing.places[panel] === slot,
          disabled: placing.places[panel] !== slot && !canMove(placing, panel, slot),
        })),
        { id: 'window', label: t('toWindow'), icon: 'external' as const },
      ]}
      onSelect={choose}
    />
  )
}
