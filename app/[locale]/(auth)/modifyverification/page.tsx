import { ModifyScreen } from '#components/auth/modify-screen.tsx'
import { NeedsLogin } from '#components/auth/needs-login.tsx'
import { currentLocale } from '#lib/locale/current-locale.ts'
import { localPath } from '#lib/routing/addresses.ts'
import { authMetadata } from '../../../auth-page.tsx'
import { authPaths, authTexts } from '../../../auth-texts.ts'

/** A new address or number in the place of the one that codes have gone to. */
export default async function ModifyVerificationPage() {
  const locale = await currentLocale()
  return (
    <NeedsLogin who="registered">
      <ModifyScreen texts={await authTexts(locale)} paths={authPaths(locale)} settingsHref={localPath(locale, '/account/setting')} />
    </NeedsLogin>
  )
}

export function generateMetadata() {
  return authMetadata('modifyTitle')
}
