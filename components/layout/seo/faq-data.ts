import type { FAQPage, WithContext } from 'schema-dts'

/** Returns the structured data of questions and their answers. */
export function faqData(answers: readonly { readonly question: string; readonly answer: string }[]): WithContext<FAQPage> {
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
