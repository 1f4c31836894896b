import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Avviso',
    timeout: 'Richiesta scaduta!',
    expired: 'Sessione scaduta, accedi di nuovo',
    loginvalid: 'Accedi per visualizzare',
    unknow: 'Il sistema è occupato',
    notfound: 'Errore nella richiesta',
    forbidden: 'Richiesta non consentita',
  },
  suggestion: {
    offer: 'Questa pagina è disponibile anche in italiano.',
    accept: 'Leggi in italiano',
    dismiss: 'Non ora',
  },
  broken: {
    title: 'Qualcosa è andato storto',
    text: 'Impossibile mostrare la pagina. Ordini e saldi non sono interessati.',
    retry: 'Riprova',
  },
  captchaCode: null,
} satisfies ShortTexts
