import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Avis',
    timeout: 'La requête a expiré !',
    expired: 'Session expirée, reconnectez-vous',
    loginvalid: 'Connectez-vous pour y accéder',
    unknow: 'Le système est occupé',
    notfound: 'Erreur de requête',
    forbidden: 'Requête interdite',
  },
  suggestion: {
    offer: 'Cette page est aussi disponible en français.',
    accept: 'Lire en français',
    dismiss: 'Plus tard',
  },
  broken: {
    title: 'Un problème est survenu',
    text: 'La page n’a pas pu être affichée. Vos ordres et vos soldes ne sont pas touchés.',
    retry: 'Réessayer',
  },
  captchaCode: 'fra',
} satisfies ShortTexts
