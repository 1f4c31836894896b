import { registerIndicator, type Chart, type IndicatorTemplate } from 'klinecharts'
import { formatPercent } from '#lib/format/number.ts'
import { decimalFromNumber } from '#lib/kernel/decimal-text.ts'

const NAME = 'COMPARISON'

/** Another pair's closes, drawn so that they start at the first candle in view; floats, only for drawing. */
export interface Compared {
  readonly name: string
  readonly closes: ReadonlyMap<number, number>
  readonly color: string
}

interface Bar {
  readonly timestamp: number
  readonly close: number
}

/**
 * Returns for each candle from `from` to before `to` the height at which the other pair is drawn: its close as a multiple of its first
 * close in view, times this pair's close there; null without a close.
 */
export function rebase(bars: readonly Bar[], closes: ReadonlyMap<number, number>, from: number, to: number): (number | null)[] {
  const shown = bars.slice(Math.max(0, from), to)
  const first = shown.find(({ timestamp }) => (closes.get(timestamp) ?? 0) > 0)
  const base = first && closes.get(first.timestamp)
  return shown.map(({ timestamp }) => {
    const close = closes.get(timestamp)
    return first && base && close !== undefined ? (close * first.close) / base : null
  })
}

/** The data that the library gets: it would copy an object field by field, which a map does not survive. */
type GiveCompared = () => Compared

/** The library does not pass the type of an indicator's data on to its legend. */
function isGiven(data: unknown): data is GiveCompared {
  return typeof data === 'function'
}

const template: IndicatorTemplate<unknown, unknown, GiveCompared | undefined> = {
  name: NAME,
  shortName: '',
  figures: [],
  calc: () => [],
  createTooltipDataSource({ chart, indicator }) {
    const none = { name: '', calcParamsText: '', features: [], legends: [] }
    const data: unknown = indicator.extendData
    if (!isGiven(data)) return none
    const compared = data()
    const { from, to } = chart.getVisibleRange()
    const heights = rebase(chart.getDataList(), compared.closes, from, to).filter((height) => height !== null)
    const [first, last] = [heights[0], heights.at(-1)]
    const change = first && last ? formatPercent(decimalFromNumber(last / first - 1)) : '--'
    const color = compared.color
    return { ...none, legends: [{ title: { text: `${compared.name} `, color }, value: { text: change, color } }] }
  },
  draw({ ctx, chart, indicator, xAxis, yAxis }) {
    const compared = indicator.extendData?.()
    if (!compared) return true
    const { from, to } = chart.getVisibleRange()
    ctx.save()
    ctx.beginPath()
    ctx.strokeStyle = compared.color
    ctx.lineWidth = 1.5
    let isOpen = false
    rebase(chart.getDataList(), compared.closes, from, to).forEach((height, index) => {
      if (height === null) {
        isOpen = false
        return
      }
      const [x, y] = [xAxis.convertToPixel(Math.max(0, from) + index), yAxis.convertToPixel(height)]
      if (isOpen) ctx.lineTo(x, y)
      else ctx.moveTo(x, y)
      isOpen = true
    })
    ctx.stroke()
    ctx.restore()
    return true
  },
}

/** Adds the line of another pair to the library. Call it once. */
export function registerComparison(): void {
  registerIndicator(template)
}

/** Draws another pair over the candles; none for null. */
export function showComparison(chart: Chart, compared: Compared | null): void {
  const isShown = chart.getIndicators({ name: NAME }).length > 0
  if (compared === null) {
    if (isShown) chart.removeIndicator({ name: NAME })
  } else if (isShown) chart.overrideIndicator({ name: NAME, extendData: () => compared })
  else chart.createIndicator({ name: NAME, paneId: 'candle_pane', extendData: () => compared }, true)
}
