import type { Chart } from 'klinecharts'
import { hasLegends } from '../chart-styles.ts'
import { INDICATORS, type IndicatorChoice } from '../indicator-table.ts'
import { makeLegendRoom } from '../legend-room.ts'

/** The settings that each indicator of a chart was drawn with. */
const drawnIn = new WeakMap<Chart, Map<string, string>>()

/**
 * Adds, changes and removes indicators to match the choice; those over the candles share their pane. `volume` is the page's word for it.
 * Indicators that are not in the table are not touched.
 */
export function showIndicators(chart: Chart, wanted: readonly IndicatorChoice[], volume: string): void {
  const drawn = drawnIn.get(chart) ?? new Map<string, string>()
  drawnIn.set(chart, drawn)
  const settings = new Map(wanted.map((choice) => [choice.name, JSON.stringify(choice)]))
  const gone = INDICATORS.filter((name) => drawn.has(name) && drawn.get(name) !== settings.get(name))
  const added = wanted.filter(({ name }) => drawn.get(name) !== settings.get(name))
  if (gone.length + added.length === 0) return
  for (const name of gone) {
    chart.removeIndicator({ name })
    drawn.delete(name)
  }
  for (const choice of added) {
    create(chart, choice)
    drawn.set(choice.name, settings.get(choice.name) ?? '')
    if (choice.name === 'VOL') nameVolume(chart, volume)
  }
  // The library lays panes out before the next animation frame; only then do they have their heights.
  queueMicrotask(() => {
    const element = chart.getDom()
    if (element) makeLegendRoom(chart, hasLegends(element))
  })
}

function create(chart: Chart, { name, params, colors, pane }: IndicatorChoice): void {
  chart.createIndicator(
    {
      name,
      ...(params.length > 0 && { calcParams: [...params] }),
      ...(colors.length > 0 && {
        styles: { lines: colors.map((color) => ({ style: 'solid', smooth: false, size: 1, dashedValue: [2, 2], color })) },
      }),
      ...(pane === 'candles' && { paneId: 'candle_pane' }),
    },
    true,
  )
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
