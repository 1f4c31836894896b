import type { PagelessTexts } from '../short-text-types.ts'

export const texts = {
  captchaCode: 'nld',
  captcha: {
    title: 'Bevestig dat je een mens bent',
    instruction: 'Schuif het stukje met de aanwijzer of de pijltoetsen in de opening.',
    slider: 'Positie van het stukje',
    confirm: 'Bevestigen',
    withoutPicture: 'Bevestigen zonder afbeelding',
    working: 'Je apparaat is ermee bezig…',
    close: 'Sluiten',
    loadFailed: 'De controle kon niet worden geladen.',
  },
} satisfies PagelessTexts
