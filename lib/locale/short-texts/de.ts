import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Hinweis',
    timeout: 'Zeitüberschreitung bei der Anfrage!',
    expired: 'Anmeldung abgelaufen, bitte erneut anmelden',
    loginvalid: 'Bitte zum Ansehen anmelden',
    unknow: 'Das System ist ausgelastet',
    notfound: 'Fehler bei der Anfrage',
    forbidden: 'Anfrage nicht erlaubt',
  },
  suggestion: {
    offer: 'Diese Seite gibt es auch auf Deutsch.',
    accept: 'Auf Deutsch lesen',
    dismiss: 'Jetzt nicht',
  },
  broken: {
    title: 'Etwas ist schiefgegangen',
    text: 'Die Seite konnte nicht angezeigt werden. Ihre Orders und Guthaben sind nicht betroffen.',
    retry: 'Erneut versuchen',
  },
  captchaCode: 'deu',
} satisfies ShortTexts
