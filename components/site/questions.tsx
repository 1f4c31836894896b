import type { FAQPage, WithContext } from 'schema-dts'
import { Accordion } from '#components/ui/accordion/accordion.tsx'

/** A frequent question and its answer, as plain text. */
export interface Answer {
  readonly key: string
  readonly question: string
  readonly answer: string
}

/** Questions that unfold without script. */
export function Questions({ answers }: { readonly answers: readonly Answer[] }) {
  return <Accordion heading="h3" items={answers.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }))} />
}

/** Returns the questions of a page as structured data. */
export function questionsData(answers: readonly Answer[]): WithContext<FAQPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: answers.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
