import type { RegionalTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Aviso',
    timeout: 'O pedido expirou!',
    expired: 'Sessão expirada, inicie sessão novamente',
    loginvalid: 'Inicie sessão para ver',
    unknow: 'O sistema está ocupado',
    notfound: 'Erro no pedido',
    forbidden: 'Pedido não permitido',
  },
  captchaCode: 'por',
} satisfies RegionalTexts
