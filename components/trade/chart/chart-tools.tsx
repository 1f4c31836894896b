'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Menu } from '#components/ui/menu/menu.tsx'
import { CHART_SCALES, CHART_TYPES } from './chart-look.ts'
import { PERIOD_NAMES, type ChartPeriodName } from './chart-periods.ts'
import { DRAWINGS, INDICATORS, PRICE_VOLUME, type DrawingName, type IndicatorName, type PersistedChart } from './persisted-chart.ts'
import styles from './tool-chart.module.css'

export const CHART_VIEWS = ['candles', 'depth'] as const
export type ChartView = (typeof CHART_VIEWS)[number]

interface Props {
  readonly view: ChartView
  readonly onView: (view: ChartView) => void
  readonly kept: PersistedChart
  readonly onPeriod: (period: ChartPeriodName) => void
  readonly onIndicators: (indicators: readonly IndicatorName[]) => void
  readonly onDraw: (name: DrawingName) => void
  readonly onClear: () => void
  /** Takes the latest change of the drawings back. */
  readonly onUndo: () => void
  readonly onLook: (look: Partial<Pick<PersistedChart, 'type' | 'scale'>>) => void
  readonly onPicture: (way: 'copy' | 'download') => void
  readonly onGoTo: () => void
  /** Returns from the past; null while the chart follows the market. */
  readonly onNow: (() => void) | null
}

const DRAWING_KEYS = { segment: 'line', rayLine: 'ray', horizontalStraightLine: 'horizontal', fibonacciLine: 'fib' } as const

/** Chooses candles or depth, and the periods, indicators and drawings of the candles. */
export function ChartTools({
  view,
  onView,
  kept,
  onPeriod,
  onIndicators,
  onDraw,
  onClear,
  onUndo,
  onLook,
  onPicture,
  onGoTo,
  onNow,
}: Props) {
  const t = useTranslations('terminal.chart')
  const tShare = useTranslations('terminal.share')
  const direction = useLocale().startsWith('ar') ? 'rtl' : 'ltr'
  const toggle = (id: string) => {
    const name = INDICATORS.find((entry) => entry === id)
    if (name === undefined) return
    onIndicators(kept.indicators.includes(name) ? kept.indicators.filter((entry) => entry !== name) : [...kept.indicators, name])
  }
  const pick = (id: string) => {
    const name = DRAWINGS.find((entry) => entry === id)
    if (name !== undefined) onDraw(name)
    else if (id === 'undo') onUndo()
    else onClear()
  }
  const pickLook = (id: string) => {
    const type = CHART_TYPES.find((entry) => entry === id)
    const scale = CHART_SCALES.find((entry) => entry === id)
    if (type !== undefined) onLook({ type })
    else if (scale !== undefined) onLook({ scale })
    else onPicture(id === 'copy' ? 'copy' : 'download')
  }
  const views = (
    <fieldset className={styles.periods} aria-label={t('view')}>
      {CHART_VIEWS.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={view === name}
          className={styles.period}
          data-chart-view={name}
          onClick={() => onView(name)}
        >
          {t(name)}
        </button>
      ))}
    </fieldset>
  )
  if (view === 'depth') return <div className={styles.tools}>{views}</div>
  return (
    <div className={styles.tools}>
      {views}
      <fieldset className={styles.periods} aria-label={t('label')}>
        {PERIOD_NAMES.map((name) => (
          <button key={name} type="button" aria-pressed={kept.period === name} className={styles.period} onClick={() => onPeriod(name)}>
            <bdi dir="ltr">{name}</bdi>
          </button>
        ))}
      </fieldset>
      <Menu
        label={t('indicators')}
        direction={direction}
        trigger={
          <Button size="small" variant="quiet">
            <Icon name="sliders" size={16} />
            {t('indicators')}
          </Button>
        }
        items={INDICATORS.map((name) => ({
          id: name,
          label: name === PRICE_VOLUME ? t('priceVolume') : name,
          checked: kept.indicators.includes(name),
        }))}
        onSelect={toggle}
      />
      <Menu
        label={t('drawings')}
        direction={direction}
        trigger={
          <Button size="small" variant="quiet">
            <Icon name="trend" size={16} />
            {t('drawings')}
          </Button>
        }
        items={[
          ...DRAWINGS.map((name) => ({ id: name, label: t(DRAWING_KEYS[name]) })),
          { id: 'undo', label: t('undo') },
          { id: 'clear', label: t('clear') },
        ]}
        onSelect={pick}
      />
      <Menu
        label={t('look')}
        direction={direction}
        trigger={<IconButton icon="candles" size="small" label={t('look')} data-chart-look />}
        items={[
          ...CHART_TYPES.map((type) => ({ id: type, label: t(`types.${type}`), checked: kept.type === type })),
          ...CHART_SCALES.map((scale) => ({ id: scale, label: t(`scales.${scale}`), checked: kept.scale === scale })),
          { id: 'copy', label: tShare('copy'), icon: 'copy' as const },
          { id: 'download', label: tShare('download'), icon: 'download' as const },
        ]}
        onSelect={pickLook}
      />
      <IconButton icon="calendar" size="small" label={t('goTo')} onClick={onGoTo} data-go-to />
      {onNow && (
        <Button size="small" variant="quiet" onClick={onNow} data-now>
          {t('now')}
        </Button>
      )}
    </div>
  )
}
