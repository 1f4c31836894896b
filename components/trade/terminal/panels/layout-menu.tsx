'use client'

import { useLocale, useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Menu } from '#components/ui/menu/menu.tsx'
import { useDirection } from '#lib/stores/settings/use-settings.ts'
import { DENSITIES, FIRST_ARRANGEMENT, PRESET_NAMES, PRESETS, findPreset, type Arrangement, type Density } from './arrangement.ts'

interface Props {
  readonly arrangement: Arrangement
  readonly onArrange: (arrangement: Arrangement) => void
  /** Whether panels can be moved to other slots now. */
  readonly isArranging: boolean
  readonly onArranging: (isArranging: boolean) => void
  /** Closes the windows of panels; only present while there are any. */
  readonly onBringBack?: () => void
}

/** The menu of a desktop's layout: presets, the order of columns, moving panels, and a reset to the default. */
export function LayoutMenu({ arrangement, onArrange, isArranging, onArranging, onBringBack }: Props) {
  const t = useTranslations('terminal.layout')
  const direction = useDirection(useLocale())
  const { bookFirst, density } = arrangement
  const preset = findPreset(arrangement)
  const choose = (id: string) => {
    const name = PRESET_NAMES.find((entry) => entry === id)
    const wanted = DENSITIES.find((entry) => densityId(entry) === id)
    if (name !== undefined) onArrange({ ...PRESETS[name], bookFirst, density })
    else if (wanted !== undefined) onArrange({ ...arrangement, density: wanted })
    else if (id === 'bookFirst') onArrange({ ...arrangement, bookFirst: !bookFirst })
    else if (id === 'movePanels') onArranging(!isArranging)
    else if (id === 'bringBack') onBringBack?.()
    else onArrange(FIRST_ARRANGEMENT)
  }
  return (
    <Menu
      label={t('arrange')}
      direction={direction}
      align="end"
      trigger={<IconButton icon="sliders" size="small" label={t('arrange')} data-layout-menu />}
      items={[
        ...PRESET_NAMES.map((id) => ({ id, label: t(id), checked: id === preset })),
        ...DENSITIES.map((entry) => ({ id: densityId(entry), label: t(`density.${entry}`), checked: entry === density })),
        { id: 'bookFirst', label: t('bookFirst'), checked: bookFirst },
        { id: 'movePanels', label: t('movePanels'), checked: isArranging },
        ...(onBringBack ? [{ id: 'bringBack', label: t('bringBack') }] : []),
        { id: 'reset', label: t('reset') },
      ]}
      onSelect={choose}
    />
  )
}

/** A density and a preset may have the same name. */
function densityId(density: Density): string {
  return `density:${density}`
}
