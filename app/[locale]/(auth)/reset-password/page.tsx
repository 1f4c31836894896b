import { AuthPage, authMetadata } from '../../../auth-page.tsx'

export default function ResetPasswordPage() {
  return <AuthPage view="resetPassword" />
}

export function generateMetadata() {
  return authMetadata('resetTitle')
}
