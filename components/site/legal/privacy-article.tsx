import { getTranslations } from 'next-intl/server'
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

export async function PrivacyArticle() {
  const [t, tags] = await Promise.all([getTranslations('privacy.sections'), proseTags()])
  const words = { ...tags, brand: site.brandName, address: CONTACT_ADDRESS }
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`${id}.title`),
    body: <Prose>{t.rich(`${id}.body`, words)}</Prose>,
  }))
  return <Article sections={sections} />
}
