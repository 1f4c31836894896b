import type { Messages } from 'next-intl'

/** A sentence of `tips` that explains a label. */
export type TipKey = Exclude<keyof Messages['tips'], 'more'>

/** The term of the glossary that says more than each sentence. */
const TIP_TERMS: Readonly<Record<TipKey, keyof Messages['glossaryPage']['terms']>> = {
  funding: 'fundingRate',
  mark: 'markPrice',
  index: 'indexPrice',
  openInterest: 'openInterest',
  liquidation: 'liquidationPrice',
  margin: 'margin',
  slippage: 'slippage',
  reduceOnly: 'reduceOnly',
  gtc: 'gtc',
  gtd: 'gtc',
  'post-only': 'postOnly',
  ioc: 'ioc',
  fok: 'fok',
  realism: 'paperTrading',
  breakEven: 'breakEven',
  entry: 'entryPrice',
  unrealised: 'unrealisedPnl',
  realised: 'realisedPnl',
  marginRatio: 'marginRatio',
  drawdown: 'drawdown',
  winRate: 'winRate',
  notional: 'notional',
}

/** A sentence that explains a label, and the anchor of the glossary that says more. */
export interface TermTip {
  readonly tip: string
  readonly more: { readonly term: string; readonly label: string }
}

/** Returns the tip of a label with its link to the glossary, from the words of `tips`. */
export function termTip(tips: (key: TipKey | 'more') => string, key: TipKey): TermTip {
  return { tip: tips(key), more: { term: TIP_TERMS[key], label: tips('more') } }
}
