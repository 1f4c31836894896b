import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { QrCode } from './qr-code.tsx'

const LABEL = {
  en: 'QR code for the authenticator app',
  de: 'QR-Code für die Authentifizierungsanwendung',
  ar: 'رمز الاستجابة السريعة لتطبيق المصادقة',
}

/** A setup address as an authenticator app reads it. */
export const QR_TEXT = 'otpauth://totp/Agio:trader@agio.example?secret=JBSWY3DPEHPK3PXP&issuer=Agio'

function Code() {
  const say = useSay()
  return <QrCode text={QR_TEXT} label={say(LABEL)} />
}

export const stories = { code: Code } satisfies Stories
