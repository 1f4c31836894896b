import { useState, type ComponentProps } from 'react'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { Field } from '../field/field.tsx'
import type { OptionEntry } from '../listbox/options.ts'
import { Opened } from '../story/opened.tsx'
import type { Stories } from '../story/story.ts'
import { useSay, type StoryText } from '../story/words.tsx'
import { MultiSelect, Select } from './select.tsx'

const ORDER_TYPE = { en: 'Order type', de: 'Auftragsausführungsart', ar: 'نوع الأمر' }
const COINS = { en: 'Coins', de: 'Kryptowährungen', ar: 'العملات' }
const TYPES: readonly (readonly [string, StoryText])[] = [
  ['limit', { en: 'Limit', de: 'Limitauftrag', ar: 'محدد' }],
  ['market', { en: 'Market', de: 'Bestensauftrag', ar: 'السوق' }],
  ['stop', { en: 'Stop limit', de: 'Stop-Limit-Auftrag mit Auslösekurs', ar: 'إيقاف محدد' }],
  ['trailing', { en: 'Trailing stop', de: 'Nachgezogener Verlustbegrenzungsauftrag', ar: 'إيقاف متحرك' }],
]
const LIST: readonly OptionEntry[] = [
  {
    label: 'Layer 1',
    options: [
      { value: 'BTC', label: 'BTC', detail: 'Bitcoin' },
      { value: 'ETH', label: 'ETH', detail: 'Ethereum' },
      { value: 'SOL', label: 'SOL', detail: 'Solana' },
      { value: 'ADA', label: 'ADA', detail: 'Cardano', disabled: true },
    ],
  },
  {
    label: 'Tokens',
    options: [
      { value: 'LINK', label: 'LINK', detail: 'Chainlink' },
      { value: 'UNI', label: 'UNI', detail: 'Uniswap' },
      { value: 'USDT', label: 'USDT', detail: 'Tether' },
    ],
  },
]

/** A single choice; `blurred` counts how often the focus left the select. */
function Single(props: Partial<ComponentProps<typeof Select>>) {
  const say = useSay()
  const [value, setValue] = useState<string | null>('market')
  const [blurred, setBlurred] = useState(0)
  const options = TYPES.map(([id, text]) => ({ value: id, label: say(text), disabled: id === 'trailing' }))
  return (
    <div data-story-column>
      <Field label={say(ORDER_TYPE)}>
        <Select options={options} value={value} onChange={setValue} onBlur={() => setBlurred(blurred + 1)} {...props} />
      </Field>
      <output data-value>{value ?? 'none'}</output>
      <output data-blurred>{blurred}</output>
      <Button>{say({ en: 'Next', de: 'Weiter', ar: 'التالي' })}</Button>
    </div>
  )
}

const BOTH: readonly string[] = ['BTC', 'ETH']

function Several({ start = BOTH, ...props }: Partial<ComponentProps<typeof MultiSelect>> & { start?: readonly string[] }) {
  const say = useSay()
  const [value, setValue] = useState(start)
  return (
    <div data-story-column>
      <Field label={say(COINS)}>
        <MultiSelect options={LIST} value={value} onChange={setValue} filterable clearable {...props} />
      </Field>
      <output data-value>{JSON.stringify(value)}</output>
    </div>
  )
}

/** Finds coins by name like a remote search, and records the queries. */
function Remote() {
  const say = useSay()
  const [value, setValue] = useState<string | null>(null)
  const [asked, setAsked] = useState<readonly string[]>([])
  const search = async (query: string) => {
    setAsked((before) => [...before, query])
    if (query === 'down') throw new Error('unreachable')
    return [{ value: 'BTC', label: 'BTC', detail: 'Bitcoin' }].filter(({ detail }) => detail.toLowerCase().startsWith(query))
  }
  return (
    <div data-story-column>
      <Field label={say(COINS)}>
        <Select options={[]} search={search} value={value} onChange={setValue} />
      </Field>
      <output data-value>{value ?? 'none'}</output>
      <output data-asked>{asked.join(' ')}</output>
    </div>
  )
}

const SIZES = ['large', 'medium', 'standard', 'small'] as const

function Sizes() {
  const say = useSay()
  const options = TYPES.map(([id, text]) => ({ value: id, label: say(text) }))
  return (
    <div data-story-column>
      {SIZES.map((size) => (
        <div key={size} data-size-row={size} data-story-column>
          <Select label={`${say(ORDER_TYPE)} ${size}`} size={size} options={options} value="stop" clearable onChange={() => {}} />
          <MultiSelect label={`${say(COINS)} ${size}`} size={size} options={LIST} value={['BTC', 'LINK']} onChange={() => {}} />
        </div>
      ))}
    </div>
  )
}

function States() {
  const say = useSay()
  const common = { options: [], value: null, onChange: () => {} }
  return (
    <div data-story-column>
      <Select {...common} label={say(ORDER_TYPE)} disabled />
      <Field label={say(ORDER_TYPE)} error>
        <Select {...common} />
      </Field>
      <Select {...common} label={say({ en: 'Empty', de: 'Leer', ar: 'فارغ' })} />
      <Select {...common} label={say({ en: 'On its way', de: 'Unterwegs', ar: 'قيد التحميل' })} loading />
      <Select
        {...common}
        label={say({ en: 'Own words', de: 'Eigene Worte', ar: 'كلمات خاصة' })}
        labels={{ noData: say({ en: 'You hold no coins yet', de: 'Sie halten noch keine Coins', ar: 'لا تملك أي عملات بعد' }) }}
      />
    </div>
  )
}

/** Inside a modal dialog, where Escape must close the menu first. */
function InDialog() {
  const say = useSay()
  const [open, setOpen] = useState(true)
  return (
    <Dialog open={open} onOpenChange={setOpen} title={say(ORDER_TYPE)} closeLabel={say({ en: 'Close', de: 'Schließen', ar: 'إغلاق' })}>
      <Single />
    </Dialog>
  )
}

function Open() {
  return (
    <Opened press="[role=combobox]">
      <Single />
    </Opened>
  )
}

function OpenSeveral() {
  return (
    <Opened press="[role=combobox]">
      <Several limit={3} />
    </Opened>
  )
}

const Filterable = () => <Single filterable clearable />
const Limited = () => <Several limit={3} />
const NONE: readonly string[] = []
const Nothing = () => <Several start={NONE} />

export const stories = {
  single: Single,
  filterable: Filterable,
  several: Several,
  limited: Limited,
  nothing: Nothing,
  remote: Remote,
  sizes: Sizes,
  states: States,
  inDialog: InDialog,
  open: Open,
  openSeveral: OpenSeveral,
} satisfies Stories
