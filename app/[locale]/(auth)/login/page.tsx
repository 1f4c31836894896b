import { AuthPage, authMetadata } from '../../../auth-page.tsx'

export default function LoginPage() {
  return <AuthPage view="login" />
}

export function generateMetadata() {
  return authMetadata('loginTitle')
}
