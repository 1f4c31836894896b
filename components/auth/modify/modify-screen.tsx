'use client'

import { useRouter } from 'next/navigation'
import { LabelsProvider } from '#components/ui/labels/labels.tsx'
import { useSession } from '#lib/stores/session/identity.tsx'
import { AuthProvider, type AuthSurroundings } from '../parts/auth-texts.tsx'
import { ModifyForm } from './modify-form.tsx'

interface Props extends Pick<AuthSurroundings, 'texts' | 'paths'> {
  readonly settingsHref: string
}

/** The page on which registered users change where their codes go. */
export function ModifyScreen({ texts, paths, settingsHref }: Props) {
  const session = useSession()
  const router = useRouter()
  if (session.kind !== 'user') return null
  return (
    <LabelsProvider labels={texts.labels}>
      <AuthProvider value={{ texts, paths, show: null, onEntered: () => router.push(settingsHref) }}>
        <ModifyForm user={session.user} />
      </AuthProvider>
    </LabelsProvider>
  )
}
