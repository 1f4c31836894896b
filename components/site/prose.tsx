import { Bidi } from '#components/ui/figure/bidi.tsx'
import type { ReactNode } from 'react'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { site } from '#lib/locale/site.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { Link } from '#components/ui/link/link.tsx'
import styles from './prose.module.css'

/** Running text from the catalogue: paragraphs, lists and links, styled for reading. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className={styles.prose}>{children}</div>
}

/** Pages that running text may link to, by tag name. */
const LINKED_PAGES = {
  risk: '/risk-disclosure',
  fund: '/protection-fund',
  privacy: '/privacy',
  cookies: '/cookies',
} as const

type LinkTag = keyof typeof LINKED_PAGES

/** The contact address, on the main domain so that it follows the configuration. */
export const CONTACT_ADDRESS = site.contactAddress

/** Returns the tags that running texts use, with links in the page's language. `mail`: where readers write. */
export async function proseTags(mail: string = CONTACT_ADDRESS) {
  const locale = await currentLocale()
  const links = Object.entries(LINKED_PAGES).map(([tag, path]) => [
    tag,
    (words: ReactNode) => <Link href={localPath(locale, path)}>{words}</Link>,
  ])
  return {
    ...TEXT_TAGS,
    mail: (words: ReactNode) => <Link href={`mailto:${mail}`}>{words}</Link>,
    ...(Object.fromEntries(links) as Record<LinkTag, (words: ReactNode) => ReactNode>),
  }
}

const TEXT_TAGS = {
  p: (words: ReactNode) => (
    <p>
      <Bidi>{words}</Bidi>
    </p>
  ),
  ul: (items: ReactNode) => <ul>{items}</ul>,
  ol: (items: ReactNode) => <ol>{items}</ol>,
  li: (words: ReactNode) => (
    <li>
      <Bidi>{words}</Bidi>
    </li>
  ),
  b: (words: ReactNode) => <strong>{words}</strong>,
  /** The name of a page in the account area, which running text mentions without a link. */
  keys: (words: ReactNode) => <strong>{words}</strong>,
  code: (words: ReactNode) => <code dir="ltr">{words}</code>,
}
