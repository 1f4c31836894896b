'use client'

import { useLocale, useTranslations } from 'next-intl'
import { Button } from '#components/ui/button/button.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { IconButton } from '#components/ui/button/icon-button.tsx'
import { Menu } from '#components/ui/menu/menu.tsx'
import { useDirection } from '#lib/stores/settings/use-settings.ts'
import { CHART_SCALES, CHART_TYPES } from '../look-names.ts'
import { FREQUENT_PERIODS, PERIOD_NAMES, type ChartPeriodName } from '../chart-periods.ts'
import { CHART_COUNTS, type ChartCount } from '../grid/persisted-grid.ts'
import { firstChoice, FREQUENT_INDICATORS, INDICATORS, PRICE_VOLUME, type IndicatorChoice } from '../indicator-table.ts'
import type { ChartDrawings } from '../overlays/chart-drawings.ts'
import type { PersistedChart } from '../persisted-chart.ts'
import { DRAWINGS, type DrawingName } from '../persisted-drawings.ts'
import { DRAWING_KEYS } from './drawing-keys.ts'
import styles from '../tool-chart.module.css'

export const CHART_VIEWS = ['candles', 'depth'] as const
export type ChartView = (typeof CHART_VIEWS)[number]

const CHART_DIALOGS = ['goTo', 'indicators', 'templates', 'compare'] as const
export type ChartDialog = (typeof CHART_DIALOGS)[number]

const DRAWING_ACTS = ['selectNext', 'undo', 'clear'] as const satisfies readonly (keyof ChartDrawings)[]
type DrawingAct = (typeof DRAWING_ACTS)[number]

interface Props {
  readonly view: ChartView
  readonly onView: (view: ChartView) => void
  readonly kept: PersistedChart
  /** The number of charts that are shown. */
  readonly count: ChartCount
  readonly onPeriod: (period: ChartPeriodName) => void
  readonly onIndicators: (indicators: readonly IndicatorChoice[]) => void
  readonly onDraw: (name: DrawingName) => void
  /** Selects the next drawing, takes the latest change of the drawings back, or removes all. */
  readonly onDrawings: (act: DrawingAct) => void
  readonly onLook: (look: Partial<Pick<PersistedChart, 'type' | 'scale' | 'fits'>>) => void
  readonly onCount: (count: ChartCount) => void
  readonly onPicture: (way: 'copy' | 'download') => void
  readonly onDialog: (dialog: ChartDialog) => void
  /** Returns from the past; null while the chart follows the market. */
  readonly onNow: (() => void) | null
}

/** Chooses candles or depth, and the periods, indicators, drawings and look of the candles. */
export function ChartTools(props: Props) {
  const { view, onView, kept, onPeriod, onDialog, onNow } = props
  const t = useTranslations('terminal.chart')
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
      <fieldset className={styles.periods} aria-label={t('label')} data-periods>
        {FREQUENT_PERIODS.map((name) => (
          <button key={name} type="button" aria-pressed={kept.period === name} className={styles.period} onClick={() => onPeriod(name)}>
            <bdi dir="ltr" translate="no">
              {name}
            </bdi>
          </button>
        ))}
        <MorePeriods {...props} />
      </fieldset>
      <IndicatorMenu {...props} />
      <DrawingMenu {...props} />
      <LookMenu {...props} />
      <IconButton icon="calendar" size="small" label={t('goTo')} onClick={() => onDialog('goTo')} data-go-to />
      {onNow && (
        <Button size="small" variant="quiet" onClick={onNow} data-now>
          {t('now')}
        </Button>
      )}
    </div>
  )
}

function MorePeriods({ kept, onPeriod }: Props) {
  const t = useTranslations('terminal.chart')
  const direction = useDirection(useLocale())
  const rare = PERIOD_NAMES.filter((name) => !FREQUENT_PERIODS.some((entry) => entry === name))
  const current = rare.find((name) => name === kept.period)
  return (
    <Menu
      label={t('morePeriods')}
      direction={direction}
      trigger={
        <button type="button" className={styles.period} aria-label={t('morePeriods')} data-more-periods data-current={current}>
          {current ? (
            <bdi dir="ltr" translate="no">
              {current}
            </bdi>
          ) : (
            <Icon name="chevron-down" size={16} />
          )}
        </button>
      }
      items={rare.map((name) => ({ id: name, label: name, checked: name === kept.period }))}
      onSelect={(id) => {
        const name = rare.find((entry) => entry === id)
        if (name !== undefined) onPeriod(name)
      }}
    />
  )
}

function IndicatorMenu({ kept, onIndicators, onDialog }: Props) {
  const t = useTranslations('terminal.chart')
  const direction = useDirection(useLocale())
  const isShown = (id: string) => kept.indicators.some(({ name }) => name === id)
  const pick = (id: string) => {
    const name = INDICATORS.find((entry) => entry === id)
    if (name === undefined) onDialog('indicators')
    else onIndicators(isShown(name) ? kept.indicators.filter((entry) => entry.name !== name) : [...kept.indicators, firstChoice(name)])
  }
  return (
    <Menu
      label={t('indicators')}
      direction={direction}
      trigger={
        <Button size="small" variant="quiet">
          <Icon name="sliders" size={16} />
          <span className={styles.toolName}>{t('indicators')}</span>
        </Button>
      }
      items={[
        ...INDICATORS.filter((name) => FREQUENT_INDICATORS.includes(name) || isShown(name)).map((name) => ({
          id: name,
          label: name === PRICE_VOLUME ? t('priceVolume') : name,
          checked: isShown(name),
        })),
        { id: 'settings', label: t('indicatorSettings') },
      ]}
      onSelect={pick}
    />
  )
}

function DrawingMenu({ onDraw, onDrawings }: Props) {
  const t = useTranslations('terminal.chart')
  const direction = useDirection(useLocale())
  const pick = (id: string) => {
    const name = DRAWINGS.find((entry) => entry === id)
    const act = DRAWING_ACTS.find((entry) => entry === id)
    if (name !== undefined) onDraw(name)
    else if (act !== undefined) onDrawings(act)
  }
  return (
    <Menu
      label={t('drawings')}
      direction={direction}
      trigger={
        <Button size="small" variant="quiet">
          <Icon name="trend" size={16} />
          <span className={styles.toolName}>{t('drawings')}</span>
        </Button>
      }
      items={[
        ...DRAWINGS.map((name) => ({ id: name, label: t(DRAWING_KEYS[name]) })),
        { id: 'selectNext', label: t('selectNext') },
        { id: 'undo', label: t('undo') },
        { id: 'clear', label: t('clear') },
      ]}
      onSelect={pick}
    />
  )
}

function LookMenu({ kept, count, onLook, onCount, onPicture, onDialog }: Props) {
  const t = useTranslations('terminal.chart')
  const tShare = useTranslations('terminal.share')
  const direction = useDirection(useLocale())
  const pick = (id: string) => {
    const type = CHART_TYPES.find((entry) => entry === id)
    const scale = CHART_SCALES.find((entry) => entry === id)
    const dialog = CHART_DIALOGS.find((entry) => entry === id)
    const charts = CHART_COUNTS.find((entry) => String(entry) === id)
    if (type !== undefined) onLook({ type })
    else if (scale !== undefined) onLook({ scale })
    else if (dialog !== undefined) onDialog(dialog)
    else if (charts !== undefined) onCount(charts)
    else if (id === 'fits') onLook({ fits: !kept.fits })
    else onPicture(id === 'copy' ? 'copy' : 'download')
  }
  return (
    <Menu
      label={t('look')}
      direction={direction}
      trigger={<IconButton icon="candles" size="small" label={t('look')} data-chart-look />}
      items={[
        ...CHART_TYPES.map((type) => ({ id: type, label: t(`types.${type}`), checked: kept.type === type })),
        ...CHART_SCALES.map((scale) => ({ id: scale, label: t(`scales.${scale}`), checked: kept.scale === scale })),
        { id: 'fits', label: t('fits'), checked: kept.fits },
        ...CHART_COUNTS.map((entry) => ({ id: String(entry), label: t('charts', { count: String(entry) }), checked: count === entry })),
        { id: 'compare', label: t('compare') },
        { id: 'templates', label: t('templates') },
        { id: 'copy', label: tShare('copy'), icon: 'copy' as const },
        { id: 'download', label: tShare('download'), icon: 'download' as const },
      ]}
      onSelect={pick}
    />
  )
}
