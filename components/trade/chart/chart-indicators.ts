import type { Chart } from 'klinecharts'
import { hasLegends } from './chart-styles.ts'
import { OVER_CANDLES, type IndicatorName } from './kept-chart.ts'
import { makeLegendRoom } from './legend-room.ts'

/** Puts in and takes out what was chosen; those over the candles share their pane. `volume` is the page's word for it. */
export function showIndicators(chart: Chart, wanted: readonly IndicatorName[], volume: string): void {
  const shown = new Set(chart.getIndicators().map(({ name }) => name))
  const gone = [...shown].filter((name) => !wanted.some((each) => each === name))
  const added = wanted.filter((name) => !shown.has(name))
  if (gone.length + added.length === 0) return
  for (const name of gone) chart.removeIndicator({ name })
  for (const name of added) {
    chart.createIndicator(OVER_CANDLES.has(name) ? { name, paneId: 'candle_pane' } : { name }, true)
    if (name === 'VOL') nameVolume(chart, volume)
  }
  // Panes have their heights once the library has laid them out, which it does before the next frame.
  queueMicrotask(() => {
    const element = chart.getDom()
    if (element) makeLegendRoom(chart, hasLegends(element))
  })
}

/** The library knows volume by its English word alone; the names of the other indicators are the same in all languages. */
function nameVolume(chart: Chart, volume: string): void {
  const figures = chart.getIndicators({ name: 'VOL' })[0]?.figures
  if (!figures) return
  chart.overrideIndicator({
    name: 'VOL',
    shortName: volume,
    figures: figures.map((figure) => (figure.key === 'volume' ? { ...figure, title: '' } : figure)),
  })
}
