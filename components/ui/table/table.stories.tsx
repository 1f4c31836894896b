import { Figure } from '../figure/figure.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { Table } from './table.tsx'

const LABEL = { en: 'Fee levels', de: 'Gebührenstufen im Überblick', ar: 'مستويات الرسوم' }
const HEADS = [
  { en: 'Level', de: 'Gebührenstufe', ar: 'المستوى' },
  { en: 'Volume in 30 days', de: 'Handelsvolumen der letzten 30 Tage', ar: 'الحجم في 30 يوماً' },
  { en: 'Maker', de: 'Liquiditätsgeber', ar: 'صانع' },
  { en: 'Taker', de: 'Liquiditätsnehmer', ar: 'آخذ' },
  { en: 'Withdrawals a day', de: 'Tägliche Auszahlungsobergrenze', ar: 'السحب اليومي' },
]

function Example({ density }: { density: 'normal' | 'dense' }) {
  const say = useSay()
  return (
    <div data-story-column>
      <Table label={say(LABEL)} density={density}>
        <thead>
          <tr>
            {HEADS.map((head, place) => (
              <th key={head.en} scope="col" data-align={place > 0 ? 'end' : 'start'}>
                {say(head)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {['0', '1', '2'].map((level) => (
            <tr key={level}>
              <th scope="row">{level}</th>
              {['1,000,000', '0.1%', '0.2%', '50,000'].map((figure) => (
                <td key={figure} data-align="end">
                  <Figure>{figure}</Figure>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function Normal() {
  return <Example density="normal" />
}

function Dense() {
  return <Example density="dense" />
}

export const stories = { normal: Normal, dense: Dense } satisfies Stories
