import type { DeepPartial, Styles } from 'klinecharts'
import { tokenReader } from '#components/orders/share/token-reader.ts'

/** The texts of the chart's legend, in the page's language. */
export type ChartWords = Readonly<Record<'open' | 'high' | 'low' | 'close' | 'volume', string>>

const LEGEND = ['open', 'high', 'low', 'close', 'volume'] as const
/** The one line of a narrow chart: the four prices in their usual order need no names. */
const NARROW_LEGEND = LEGEND.slice(0, 4)
const NARROW_LEGEND_PX = 10

/** Width that a permanent legend needs; in narrower charts it is only shown with the cursor. */
const LEGEND_WIDTH_PX = 560

/** Checks whether the chart is wide enough for permanent legends. */
export function hasLegends(element: Element): boolean {
  return element.clientWidth >= LEGEND_WIDTH_PX
}

/** Returns the chart's styles from the page's tokens, so that it follows theme and colours of rise and fall. */
export function chartStyles(element: Element, words: ChartWords): DeepPartial<Styles> {
  const computed = getComputedStyle(element)
  const token = tokenReader(element)
  const [up, down, line, text, strong, surface] = [
    token('--color-up'),
    token('--color-down'),
    token('--color-line'),
    token('--color-text-3'),
    token('--color-text'),
    token('--color-surface-2'),
  ]
  const family = computed.fontFamily
  const isWide = hasLegends(element)
  const showRule = isWide ? 'always' : 'follow_cross'
  const legend = { color: text, family, size: 11 }
  const axis = {
    axisLine: { color: line },
    tickLine: { color: line },
    tickText: { color: text, family, size: 11 },
  }
  const cross = { line: { color: text }, text: { color: strong, backgroundColor: surface, borderColor: line, family, size: 11 } }
  return {
    grid: { horizontal: { color: line, style: 'dashed' }, vertical: { show: false } },
    candle: {
      bar: {
        upColor: up,
        downColor: down,
        noChangeColor: text,
        upBorderColor: up,
        downBorderColor: down,
        noChangeBorderColor: text,
        upWickColor: up,
        downWickColor: down,
        noChangeWickColor: text,
      },
      priceMark: {
        high: { color: text, textFamily: family },
        low: { color: text, textFamily: family },
        last: { upColor: up, downColor: down, noChangeColor: text, text: { color: token('--color-on-up'), family } },
      },
      tooltip: {
        showRule,
        title: { show: false },
        legend: isWide
          ? { ...legend, template: LEGEND.map((name) => ({ title: `${words[name]} `, value: `{${name}}` })) }
          : { ...legend, size: NARROW_LEGEND_PX, template: NARROW_LEGEND.map((name) => ({ title: '', value: `{${name}}` })) },
      },
    },
    indicator: {
      ohlc: { upColor: up, downColor: down, noChangeColor: text },
      bars: [{ upColor: up, downColor: down, noChangeColor: text }],
      tooltip: { showRule, title: legend, legend },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: line, activeBackgroundColor: surface },
    crosshair: { horizontal: cross, vertical: cross },
    overlay: {
      line: { color: token('--color-accent') },
      point: { color: token('--color-accent'), borderColor: token('--color-accent-soft') },
    },
  }
}

const SYSTEM_COLORS = ['(forced-colors: active)', '(prefers-color-scheme: dark)'] as const

/**
 * Calls back when theme, colours or language of the page change, or the system forces its own colours; returns a function that
 * unsubscribes.
 */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-updown', 'lang'] })
  const ends = new AbortController()
  for (const query of SYSTEM_COLORS) matchMedia(query).addEventListener('change', changed, { signal: ends.signal })
  return () => {
    observer.disconnect()
    ends.abort()
  }
}
