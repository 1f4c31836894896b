'use client'

import { LabelsProvider } from '#components/ui/labels/labels.tsx'
import type { AuthView as View } from '#lib/stores/session/identity.tsx'
import { AuthProvider, type AuthSurroundings } from './parts/auth-texts.tsx'
import { LoginView } from './login/login-view.tsx'
import { RegisterView } from './register/register-view.tsx'
import { ResetView } from './password/reset-view.tsx'

const VIEWS = { login: LoginView, register: RegisterView, resetPassword: ResetView } as const

/** The steps of one view, in a page or a dialog. */
export function AuthView({ view, ...surroundings }: AuthSurroundings & { readonly view: View }) {
  const Steps = VIEWS[view]
  return (
    <LabelsProvider labels={surroundings.texts.labels}>
      <AuthProvider value={surroundings}>
        <Steps />
      </AuthProvider>
    </LabelsProvider>
  )
}
