import { getTranslations } from 'next-intl/server'
import { site } from '#lib/locale/site.ts'
import { Article } from '../article.tsx'
import { CONTACT_ADDRESS, Prose, proseTags } from '../prose.tsx'

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
] as const

export async function TermsArticle() {
  const [t, tags] = await Promise.all([getTranslations('terms.sections'), proseTags()])
  const words = { ...tags, brand: site.brandName, address: CONTACT_ADDRESS }
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`${id}.title`, words),
    body: <Prose>{t.rich(`${id}.body`, words)}</Prose>,
  }))
  return <Article sections={sections} />
}
