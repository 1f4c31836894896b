'use client'

import { useLocale, useTranslations } from 'next-intl'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu } from '#components/ui/menu.tsx'
import { FIRST_ARRANGEMENT, PRESET_NAMES, PRESETS, presetOf, type Arrangement } from './arrangement.ts'

interface Props {
  readonly arrangement: Arrangement
  readonly onArrange: (arrangement: Arrangement) => void
}

/** Presets of a desktop's panels, the order of book and chart, and the way back to how they stood at first. */
export function LayoutMenu({ arrangement, onArrange }: Props) {
  const t = useTranslations('terminal.layout')
  const direction = useLocale().startsWith('ar') ? 'rtl' : 'ltr'
  const { bookFirst } = arrangement
  const preset = presetOf(arrangement)
  const choose = (id: string) => {
    const name = PRESET_NAMES.find((entry) => entry === id)
    if (name !== undefined) onArrange({ ...PRESETS[name], bookFirst })
    else if (id === 'bookFirst') onArrange({ ...arrangement, bookFirst: !bookFirst })
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
        { id: 'bookFirst', label: t('bookFirst'), checked: bookFirst },
        { id: 'reset', label: t('reset') },
      ]}
      onSelect={choose}
    />
  )
}
