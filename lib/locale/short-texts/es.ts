import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Aviso',
    timeout: '¡La solicitud ha caducado!',
    expired: 'La sesión ha caducado, vuelve a iniciarla',
    loginvalid: 'Inicia sesión para verlo',
    unknow: 'El sistema está ocupado',
    notfound: 'Error en la solicitud',
    forbidden: 'Solicitud no permitida',
  },
  suggestion: {
    offer: 'Esta página también está disponible en español.',
    accept: 'Leer en español',
    dismiss: 'Ahora no',
  },
  broken: {
    title: 'Algo ha fallado',
    text: 'No se pudo mostrar la página. Tus órdenes y saldos no se ven afectados.',
    retry: 'Reintentar',
  },
  captchaCode: 'spa',
} satisfies ShortTexts
