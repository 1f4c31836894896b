import { useEffect } from 'react'
import { IconButton } from '../button/icon-button.tsx'
import { useSay } from '../story/words.tsx'
import type { Stories } from '../story/story.ts'
import { Term } from './term.tsx'
import { watchTips } from './watch-tips.ts'

const NAME = { en: 'Mark price', de: 'Markierungskursberechnung', ar: 'سعر التمييز' }
const SHORT = { en: 'Estimated fair price', de: 'Geschätzter fairer Preis', ar: 'السعر العادل المقدر' }
const LONG = {
  en: 'The fair price of a contract, worked out from the index price and the funding rate. Liquidations are triggered by it and not by the last trade.',
  de: 'Der faire Preis eines Kontrakts, berechnet aus Indexpreis und Finanzierungssatz. Zwangsliquidationen richten sich danach und nicht nach dem zuletzt gehandelten Preis.',
  ar: 'السعر العادل للعقد، محسوب من سعر المؤشر ومعدل التمويل. تعتمد التصفية عليه وليس على آخر صفقة.',
}

function Short() {
  const say = useSay()
  useEffect(watchTips, [])
  return <Term tip={say(SHORT)}>{say(NAME)}</Term>
}

function Long() {
  const say = useSay()
  useEffect(watchTips, [])
  return <Term tip={say(LONG)}>{say(NAME)}</Term>
}

/** A button whose tip equals its name. */
function Named() {
  const say = useSay()
  useEffect(watchTips, [])
  return <IconButton icon="info" label={say(NAME)} />
}

export const stories = { short: Short, long: Long, named: Named } satisfies Stories
