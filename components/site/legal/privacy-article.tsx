import { getTranslations } from 'next-intl/server'
import type { LegalNames } from '#lib/contract/operator/site-values.ts'
import { site } from '#lib/locale/site.ts'
import { Article } from '../article.tsx'
import { CONTACT_ADDRESS, Prose, proseTags } from '../prose.tsx'

const SECTIONS = [
  'who',
  'visit',
  'guest',
  'registered',
  'security',
  'browser',
  'why',
  'share',
  'long',
  'rights',
  'children',
  'changes',
] as const

/** The privacy notice, which names the operator where that is known. */
export async function PrivacyArticle({ legal }: { readonly legal: LegalNames }) {
  const address = legal.mail || CONTACT_ADDRESS
  const [t, tags] = await Promise.all([getTranslations('privacy.sections'), proseTags(address)])
  const words = { ...tags, brand: site.brandName, address, operator: legal.name }
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`${id}.title`),
    body: <Prose>{t.rich(id === 'who' && legal.name !== '' ? 'who.named' : `${id}.body`, words)}</Prose>,
  }))
  return <Article sections={sections} />
}
