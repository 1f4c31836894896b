import { ModifyPage } from '#components/auth/modify/modify-page.tsx'
import { ModifyScreen } from '#components/auth/modify/modify-screen.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { authMetadata } from '../../../auth-page.tsx'
import { authPaths, authTexts } from '../../../auth-texts.ts'

/** The page that replaces the e-mail address or phone number that codes are sent to. */
export default async function ModifyVerificationPage() {
  const locale = await currentLocale()
  const texts = await authTexts(locale)
  return (
    <ModifyPage title={texts.auth.modifyTitle}>
      <NeedsLogin who="registered">
        <ModifyScreen texts={texts} paths={authPaths(locale)} settingsHref={localPath(locale, '/account/setting')} />
      </NeedsLogin>
    </ModifyPage>
  )
}

export function generateMetadata() {
  return authMetadata('modifyTitle')
}
