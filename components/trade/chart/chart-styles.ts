import type { DeepPartial, Styles } from 'klinecharts'

/** The look of the chart from the page's own tokens, so that it follows theme and colours of rise and fall. */
export function chartStyles(element: Element): DeepPartial<Styles> {
  const computed = getComputedStyle(element)
  const token = (name: string): string => computed.getPropertyValue(name).trim()
  const [up, down, line, text, strong, surface] = [
    token('--color-up'),
    token('--color-down'),
    token('--color-line'),
    token('--color-text-3'),
    token('--color-text'),
    token('--color-surface-2'),
  ]
  const family = computed.fontFamily
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
      tooltip: { title: { show: false }, legend: { color: text, family, size: 11 } },
    },
    indicator: {
      ohlc: { upColor: up, downColor: down, noChangeColor: text },
      bars: [{ upColor: up, downColor: down, noChangeColor: text }],
      tooltip: { title: { color: text, family, size: 11 }, legend: { color: text, family, size: 11 } },
    },
    xAxis: axis,
    yAxis: axis,
    separator: { color: line, activeBackgroundColor: surface },
    crosshair: { horizontal: cross, vertical: cross },
    overlay: { line: { color: token('--color-accent') }, point: { color: token('--color-accent'), borderColor: token('--color-accent-soft') } },
  }
}

/** Calls when theme or colours of the page change; returns its undo. */
export function onThemeChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'data-updown', 'lang'] })
  return () => observer.disconnect()
}
