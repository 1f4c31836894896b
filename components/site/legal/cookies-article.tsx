import { getTranslations } from 'next-intl/server'
import { site } from '#lib/locale/site.ts'
import { SETTINGS_COOKIE_DAYS } from '#lib/settings/settings-keeper.ts'
import { Table } from '#components/ui/table.tsx'
import { Article } from '../article.tsx'
import { Prose, proseTags } from '../prose.tsx'

const SECTIONS = ['list', 'session', 'local', 'control', 'consent'] as const

/** The cookie policy, with the names that the site really uses. */
export async function CookiesArticle() {
  const [t, tags] = await Promise.all([getTranslations('cookies.sections'), proseTags()])
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`${id}.title`),
    body: (
      <>
        <Prose>{t.rich(`${id}.body`, tags)}</Prose>
        {id === 'list' ? <CookieTable /> : null}
      </>
    ),
  }))
  return <Article sections={sections} />
}

/** All three are kept as long as the settings (specification 9). */
async function CookieTable() {
  const t = await getTranslations('cookies.table')
  const rows = [
    { name: site.cookies.language, purpose: t('language') },
    { name: site.cookies.settings, purpose: t('settings') },
    { name: site.cookies.simulation, purpose: t('simulation') },
  ]
  return (
    <Table label={t('caption')}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('purpose')}</th>
          <th scope="col">{t('lifetime')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, purpose }) => (
          <tr key={name}>
            <th scope="row">
              <code dir="ltr">{name}</code>
            </th>
            <td>{purpose}</td>
            <td>{t('days', { count: SETTINGS_COOKIE_DAYS })}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
