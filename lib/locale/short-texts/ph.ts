import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Paunawa',
    timeout: 'Nag-time out ang kahilingan!',
    expired: 'Nag-expire ang pag-login, mangyaring mag-login muli',
    loginvalid: 'Mag-login para makita ito',
    unknow: 'Abala ang system',
    notfound: 'May error sa kahilingan',
    forbidden: 'Hindi pinapayagan ang kahilingan',
  },
  suggestion: {
    offer: 'Mababasa rin ang pahinang ito sa Filipino.',
    accept: 'Basahin sa Filipino',
    dismiss: 'Hindi muna',
  },
  broken: {
    title: 'May nagkaproblema',
    text: 'Hindi maipakita ang pahina. Hindi apektado ang iyong mga order at balanse.',
    retry: 'Subukan muli',
  },
  captchaCode: 'fil',
} satisfies ShortTexts
