import { useState, type ComponentProps } from 'react'
import { Field } from '../field/field.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { NumberInput } from './number-input.tsx'

const PRICE = { en: 'Price', de: 'Ausführungskurs', ar: 'السعر' }
const LEVERAGE = { en: 'Leverage', de: 'Hebelwirkung', ar: 'الرافعة المالية' }

function Example({ start = '', ...props }: { start?: string } & Partial<ComponentProps<typeof NumberInput>>) {
  const say = useSay()
  const [value, setValue] = useState(start)
  return (
    <div data-story-column>
      <Field label={say(PRICE)}>
        <NumberInput value={value} onChange={setValue} precision={2} step="0.05" after="USDT" {...props} />
      </Field>
      <output data-value>{value}</output>
    </div>
  )
}

function Sizes() {
  const say = useSay()
  return (
    <div data-story-column>
      {(['large', 'medium', 'standard', 'small'] as const).map((size) => (
        <NumberInput
          key={size}
          label={`${say(PRICE)} ${size}`}
          size={size}
          value="64250.5"
          onChange={() => {}}
          precision={2}
          before={say(PRICE)}
          after="USDT"
        />
      ))}
      <NumberInput label={say(LEVERAGE)} value="200" max="125" onChange={() => {}} precision={0} after="x" buttons={false} />
      <NumberInput label={say({ en: 'Closed', de: 'Gesperrt', ar: 'مغلق' })} value="5" onChange={() => {}} precision={0} disabled />
    </div>
  )
}

const Filled = () => <Example start="64250.37" />
const Leverage = () => <Example start="10" precision={0} step="1" min="1" max="125" outside="clamp" after="x" />

export const stories = {
  price: Example,
  filled: Filled,
  leverage: Leverage,
  sizes: Sizes,
} satisfies Stories
