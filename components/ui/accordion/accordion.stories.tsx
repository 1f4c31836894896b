import { Accordion } from './accordion.tsx'
import { Card } from '../card/card.tsx'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'

const ITEMS = [
  {
    question: { en: 'Is real money involved?', de: 'Wird hier mit echtem Geld gehandelt?', ar: 'هل هناك أموال حقيقية؟' },
    answer: {
      en: 'No. All balances are paper funds.',
      de: 'Nein. Sämtliche Guthaben bestehen aus Übungsguthaben.',
      ar: 'لا. جميع الأرصدة تجريبية.',
    },
  },
  {
    question: { en: 'What does it cost?', de: 'Welche Gebühren fallen dafür an?', ar: 'ما التكلفة؟' },
    answer: { en: 'Nothing.', de: 'Es fallen keinerlei Gebühren an.', ar: 'لا شيء.' },
  },
]

function Questions() {
  const say = useSay()
  return (
    <Card>
      <Accordion
        items={ITEMS.map(({ question, answer }, place) => ({ title: say(question), content: <p>{say(answer)}</p>, open: place === 0 }))}
      />
    </Card>
  )
}

export const stories = { questions: Questions } satisfies Stories
