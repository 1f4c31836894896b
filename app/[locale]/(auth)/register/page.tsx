import { AuthPage, authMetadata } from '../../../auth-page.tsx'

export default function RegisterPage() {
  return <AuthPage view="register" />
}

export function generateMetadata() {
  return authMetadata('registerTitle')
}
