import { Button } from '../button.tsx'
import { IconButton } from '../icon-button.tsx'
import { useSay } from '../story/words.tsx'
import type { Stories } from '../story/story.ts'
import { Tooltip } from './tooltip.tsx'

const NAME = { en: 'Mark price', de: 'Markierungskursberechnung', ar: 'سعر التمييز' }
const SHORT = { en: 'Estimated fair price', de: 'Geschätzter fairer Preis', ar: 'السعر العادل المقدر' }
const LONG = {
  en: 'The fair price of a contract, worked out from the index price and the funding rate. Liquidations are triggered by it and not by the last trade.',
  de: 'Der faire Preis eines Kontrakts, berechnet aus Indexpreis und Finanzierungssatz. Zwangsliquidationen richten sich danach und nicht nach dem zuletzt gehandelten Preis.',
  ar: 'السعر العادل للعقد، محسوب من سعر المؤشر ومعدل التمويل. تعتمد التصفية عليه وليس على آخر صفقة.',
}

function Short() {
  const say = useSay()
  return (
    <Tooltip content={say(SHORT)} side="bottom">
      <Button>{say(NAME)}</Button>
    </Tooltip>
  )
}

function Long() {
  const say = useSay()
  return (
    <Tooltip content={say(LONG)} side="bottom">
      <IconButton icon="info" label={say(NAME)} />
    </Tooltip>
  )
}

/** Hides by itself after a second. */
function HidesAfter() {
  const say = useSay()
  return (
    <Tooltip content={say(SHORT)} hideAfterMs={1000} side="bottom">
      <Button>{say(NAME)}</Button>
    </Tooltip>
  )
}

export const stories = { short: Short, long: Long, hidesAfter: HidesAfter } satisfies Stories
