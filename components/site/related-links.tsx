import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { ButtonLink } from '#components/ui/button/button.tsx'
import styles from './related-links.module.css'

/** Links to related pages of ours; `path` is without language prefix. */
export async function RelatedLinks({ links }: { links: readonly { readonly path: string; readonly name: string }[] }) {
  const locale = await currentLocale()
  return (
    <div className={styles.links}>
      {links.map(({ path, name }) => (
        <ButtonLink key={path} href={localPath(locale, path)} variant="outline">
          {name}
        </ButtonLink>
      ))}
    </div>
  )
}
