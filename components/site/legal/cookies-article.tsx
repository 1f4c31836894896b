import { currentLocale } from '#lib/locale/current-locale.ts'
import { labelled } from '#lib/format/labelled.ts'
import { getTranslations } from 'next-intl/server'
import { DEVICE_TOKEN_COOKIE, TOKEN_COOKIE_DAYS } from '#lib/device/token-store.ts'
import { SECRET_COOKIES } from '#lib/locale/secret-cookies.ts'
import { site } from '#lib/locale/site.ts'
import { SETTINGS_COOKIE_DAYS } from '#lib/contract/preferences-form.ts'
import { Table } from '#components/ui/table/table.tsx'
import { Article } from '../article.tsx'
import { Prose, proseTags } from '../prose.tsx'

const SECTIONS = ['list', 'session', 'local', 'control', 'consent'] as const

/** The cookie policy, with the names of the cookies that the site actually uses. */
export async function CookiesArticle() {
  const [t, tags] = await Promise.all([getTranslations('cookies.sections'), proseTags()])
  const tables = { list: await settingRows(), session: await sessionRows() }
  const sections = SECTIONS.map((id) => ({
    id,
    title: t(`${id}.title`),
    body: (
      <>
        <Prose>{t.rich(`${id}.body`, tags)}</Prose>
        {id === 'list' || id === 'session' ? <CookieTable label={t(`${id}.title`)} rows={tables[id]} /> : null}
      </>
    ),
  }))
  return <Article sections={sections} />
}

interface CookieRow {
  readonly name: string
  readonly purpose: string
  readonly lifetime: string
}

/** Returns the rows of the three settings cookies, all of which have the settings' lifetime (specification 9). */
async function settingRows(): Promise<readonly CookieRow[]> {
  const t = await getTranslations('cookies.table')
  const lifetime = t('days', { count: SETTINGS_COOKIE_DAYS })
  return (['language', 'settings', 'simulation'] as const).map((key) => ({ name: site.cookies[key], purpose: t(key), lifetime }))
}

/** Returns the rows of the log-in cookies, which the gateway and the request layer set. */
async function sessionRows(): Promise<readonly CookieRow[]> {
  const t = await getTranslations('cookies.table')
  const { session, device, login, third, wallet, qr } = SECRET_COOKIES
  const days = t('days', { count: session.seconds / 86_400 })
  const step = ({ name, seconds }: { readonly name: string; readonly seconds: number }) => ({
    name,
    purpose: t('signIn'),
    lifetime: t('minutes', { count: seconds / 60 }),
  })
  return [
    { name: session.name, purpose: t('session'), lifetime: days },
    { name: site.cookies.token, purpose: t('account'), lifetime: days },
    { name: site.cookies.userId, purpose: t('account'), lifetime: days },
    { name: device.name, purpose: t('device'), lifetime: t('days', { count: device.seconds / 86_400 }) },
    { name: DEVICE_TOKEN_COOKIE, purpose: t('risk'), lifetime: t('days', { count: TOKEN_COOKIE_DAYS }) },
    ...[login, third, wallet, qr].map(step),
  ]
}

async function CookieTable({ label, rows }: { readonly label: string; readonly rows: readonly CookieRow[] }) {
  const t = await getTranslations('cookies.table')
  return (
    <Table label={labelled((await currentLocale()).tag, label, t('caption'))}>
      <thead>
        <tr>
          <th scope="col">{t('name')}</th>
          <th scope="col">{t('purpose')}</th>
          <th scope="col">{t('lifetime')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, purpose, lifetime }) => (
          <tr key={name}>
            <th scope="row">
              <code dir="ltr">{name}</code>
            </th>
            <td>{purpose}</td>
            <td>{lifetime}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
