import { useState } from 'react'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { Checkbox } from './checkbox.tsx'

const ALL = { en: 'All pairs', de: 'Sämtliche Handelspaare', ar: 'جميع الأزواج' }
const TERMS = {
  en: 'I understand that margin trading can lose more than I put in',
  de: 'Mir ist bewusst, dass ich beim Margin-Handel mehr als meinen Einsatz verlieren kann',
  ar: 'أفهم أن التداول بالهامش قد يخسر أكثر مما أودعته',
}
const PAIRS = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']

function Tree() {
  const say = useSay()
  const [chosen, setChosen] = useState<readonly string[]>(['BTCUSDT'])
  const toggle = (pair: string) => setChosen(chosen.includes(pair) ? chosen.filter((other) => other !== pair) : [...chosen, pair])
  const isAll = chosen.length === PAIRS.length
  return (
    <div data-story-column>
      <Checkbox checked={isAll} indeterminate={!isAll && chosen.length > 0} onChange={(checked) => setChosen(checked ? PAIRS : [])}>
        {say(ALL)}
      </Checkbox>
      {PAIRS.map((pair) => (
        <Checkbox key={pair} checked={chosen.includes(pair)} onChange={() => toggle(pair)}>
          {pair}
        </Checkbox>
      ))}
      <output data-value>{chosen.join(' ')}</output>
    </div>
  )
}

function States() {
  const say = useSay()
  const nothing = () => {}
  return (
    <div data-story-column>
      <Checkbox checked={false} onChange={nothing} invalid required>
        {say(TERMS)}
      </Checkbox>
      <Checkbox checked onChange={nothing} disabled>
        {say(ALL)}
      </Checkbox>
      <Checkbox checked={false} onChange={nothing} disabled>
        {say(ALL)}
      </Checkbox>
    </div>
  )
}

export const stories = { tree: Tree, states: States } satisfies Stories
