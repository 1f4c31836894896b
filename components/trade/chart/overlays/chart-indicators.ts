import type { Chart } from 'klinecharts'
import { hasLegends } from '../chart-styles.ts'
import { INDICATOR_PANES, type IndicatorName } from '../persisted-chart.ts'
import { CALCULATIONS } from './indicator-values.ts'
import { makeLegendRoom } from '../legend-room.ts'

/** Adds and removes indicators to match the choice; overlays share the candles' pane. `volume` is the page's word for it. */
export function showIndicators(chart: Chart, wanted: readonly IndicatorName[], volume: string): void {
  const shown = new Set(chart.getIndicators().map(({ name }) => name))
  const gone = [...shown].filter((name) => !wanted.some((each) => each === name))
  const added = wanted.filter((name) => !shown.has(name))
  if (gone.length + added.length === 0) return
  for (const name of gone) chart.removeIndicator({ name })
  for (const name of added) {
    const indicator = { name, ...(CALCULATIONS[name] && { calc: CALCULATIONS[name] }) }
    chart.createIndicator(INDICATOR_PANES[name] === 'candles' ? { ...indicator, paneId: 'candle_pane' } : indicator, true)
    if (name === 'VOL') nameVolume(chart, volume)
  }
  // The library lays panes out before the next animation frame; only then do they have their heights.
  queueMicrotask(() => {
    const element = chart.getDom()
    if (element) makeLegendRoom(chart, hasLegends(element))
  })
}

/** Names the volume in the page's language, because the library only has the English word; other indicator names are international. */
function nameVolume(chart: Chart, volume: string): void {
  const figures = chart.getIndicators({ name: 'VOL' })[0]?.figures
  if (!figures) return
  chart.overrideIndicator({
    name: 'VOL',
    shortName: volume,
    figures: figures.map((figure) => (figure.key === 'volume' ? { ...figure, title: '' } : figure)),
  })
}
