import { getTranslations } from 'next-intl/server'
import type { LegalNames } from '#lib/contract/operator/site-values.ts'
import { site } from '#lib/locale/site.ts'
import { Article } from '../article.tsx'
import { CONTACT_ADDRESS, Prose, proseTags } from '../prose.tsx'
import { OperatorNames } from './operator-names.tsx'

const SECTIONS = [
  'service',
  'funds',
  'advice',
  'account',
  'api',
  'fair',
  'content',
  'availability',
  'liability',
  'ending',
  'changes',
  'law',
  'operator',
] as const

/** The terms of use; they end with who operates the site. */
export async function TermsArticle({ legal }: { readonly legal: LegalNames }) {
  const address = legal.mail || CONTACT_ADDRESS
  const [t, tags] = await Promise.all([getTranslations('terms.sections'), proseTags(address)])
  const words = { ...tags, brand: site.brandName, address }
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`${id}.title`, words),
    body: (
      <>
        <Prose>{t.rich(`${id}.body`, words)}</Prose>
        {id === 'operator' ? <OperatorNames legal={legal} /> : null}
      </>
    ),
  }))
  return <Article sections={sections} />
}
