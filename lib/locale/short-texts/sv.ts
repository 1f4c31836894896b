import type { PagelessTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Meddelande',
    timeout: 'Begäran tog för lång tid!',
    expired: 'Inloggningen har gått ut, logga in igen',
    loginvalid: 'Logga in för att se detta',
    unknow: 'Systemet är upptaget',
    notfound: 'Fel i begäran',
    forbidden: 'Begäran är inte tillåten',
  },
  captchaCode: 'swe',
  captcha: {
    title: 'Bekräfta att du är en människa',
    instruction: 'Flytta biten till luckan med pekaren eller piltangenterna.',
    slider: 'Bitens läge',
    confirm: 'Bekräfta',
    withoutPicture: 'Bekräfta utan bild',
    working: 'Din enhet arbetar med det…',
    close: 'Stäng',
    loadFailed: 'Kontrollen kunde inte läsas in.',
  },
} satisfies PagelessTexts
