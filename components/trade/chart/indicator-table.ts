/** The volume in the price pane: an indicator of ours, see `overlays/price-volume.ts`. */
export const PRICE_VOLUME = 'VOL_PRICE'

export const INDICATOR_PANES = ['candles', 'own'] as const
/** Over the candles, or in a pane of its own below them. */
export type IndicatorPane = (typeof INDICATOR_PANES)[number]

interface IndicatorRule {
  readonly pane: IndicatorPane
  /** The parameters that the chart library starts with. */
  readonly params: readonly number[]
  /** The number of its lines, each of which has a colour; `params` if every parameter has a line of its own. */
  readonly lines: number | 'params'
}

const RULES = {
  MA: { pane: 'candles', params: [5, 10, 30, 60], lines: 'params' },
  EMA: { pane: 'candles', params: [6, 12, 20], lines: 'params' },
  BOLL: { pane: 'candles', params: [20, 2], lines: 3 },
  SAR: { pane: 'candles', params: [2, 2, 20], lines: 0 },
  [PRICE_VOLUME]: { pane: 'candles', params: [], lines: 0 },
  VOL: { pane: 'own', params: [5, 10, 20], lines: 'params' },
  MACD: { pane: 'own', params: [12, 26, 9], lines: 2 },
  RSI: { pane: 'own', params: [6, 12, 24], lines: 'params' },
  KDJ: { pane: 'own', params: [9, 3, 3], lines: 3 },
  SMA: { pane: 'candles', params: [12, 2], lines: 1 },
  BBI: { pane: 'candles', params: [3, 6, 12, 24], lines: 1 },
  AVP: { pane: 'candles', params: [], lines: 1 },
  AO: { pane: 'own', params: [5, 34], lines: 0 },
  BIAS: { pane: 'own', params: [6, 12, 24], lines: 'params' },
  BRAR: { pane: 'own', params: [26], lines: 2 },
  CCI: { pane: 'own', params: [20], lines: 1 },
  CR: { pane: 'own', params: [26, 10, 20, 40, 60], lines: 5 },
  DMA: { pane: 'own', params: [10, 50, 10], lines: 2 },
  DMI: { pane: 'own', params: [14, 6], lines: 4 },
  EMV: { pane: 'own', params: [14, 9], lines: 2 },
  MTM: { pane: 'own', params: [12, 6], lines: 2 },
  OBV: { pane: 'own', params: [30], lines: 2 },
  PSY: { pane: 'own', params: [12, 6], lines: 2 },
  PVT: { pane: 'own', params: [], lines: 1 },
  ROC: { pane: 'own', params: [12, 6], lines: 2 },
  TRIX: { pane: 'own', params: [12, 9], lines: 2 },
  VR: { pane: 'own', params: [26, 6], lines: 2 },
  WR: { pane: 'own', params: [6, 10, 14], lines: 'params' },
} as const satisfies Record<string, IndicatorRule>

/** The indicators by the chart library's names, which traders know in every language. */
export type IndicatorName = keyof typeof RULES
export const INDICATORS = Object.keys(RULES) as readonly IndicatorName[]

/** The indicators of the quick list; all are in the settings. */
export const FREQUENT_INDICATORS: readonly IndicatorName[] = INDICATORS.slice(0, 9)

/** The colours that the chart library gives to lines, in their order. */
const COLORS = ['#ff9600', '#935ebd', '#1677ff', '#e11d74', '#01c5c4'] as const
export const PARAM_MAX = 1000
/** Decimals of a parameter. */
export const PARAM_DECIMALS = 4

/** An indicator as it is drawn. */
export interface IndicatorChoice {
  readonly name: IndicatorName
  readonly params: readonly number[]
  /** A colour for each line, as `#rrggbb`. */
  readonly colors: readonly string[]
  readonly pane: IndicatorPane
}

/** Returns an indicator with the settings that it starts with. */
export function firstChoice(name: IndicatorName): IndicatorChoice {
  const { pane, params, lines }: IndicatorRule = RULES[name]
  const count = lines === 'params' ? params.length : lines
  return { name, params, colors: Array.from({ length: count }, (_, index) => COLORS[index % COLORS.length] ?? COLORS[0]), pane }
}

/** Checks whether a number can be a parameter: above zero and at most 1,000. */
export function isParam(value: number): boolean {
  return Number.isFinite(value) && value > 0 && value <= PARAM_MAX
}

/** Reads a persisted indicator: earlier versions stored its name alone. Invalid settings get their defaults; empty without a known name. */
export function readChoice(unsafe: unknown): readonly IndicatorChoice[] {
  const unsafeFields = (typeof unsafe === 'object' ? (unsafe ?? {}) : { name: unsafe }) as Readonly<Record<string, unknown>>
  const name = INDICATORS.find((entry) => entry === unsafeFields['name'])
  if (name === undefined) return []
  const first = firstChoice(name)
  const { params, colors, pane } = unsafeFields
  return [
    {
      name,
      params: readList(params, first.params, (entry): entry is number => typeof entry === 'number' && isParam(entry)),
      colors: readList(colors, first.colors, (entry): entry is string => typeof entry === 'string' && /^#[0-9a-f]{6}$/i.test(entry)),
      pane: (name !== PRICE_VOLUME && INDICATOR_PANES.find((entry) => entry === pane)) || first.pane,
    },
  ]
}

function readList<Value>(unsafe: unknown, first: readonly Value[], isValid: (entry: unknown) => entry is Value): readonly Value[] {
  return Array.isArray(unsafe) && unsafe.length === first.length && unsafe.every(isValid) ? unsafe : first
}
