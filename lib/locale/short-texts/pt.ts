import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Aviso',
    timeout: 'A solicitação expirou!',
    expired: 'Login expirado, entre novamente',
    loginvalid: 'Entre para ver',
    unknow: 'O sistema está ocupado',
    notfound: 'Erro na solicitação',
    forbidden: 'Solicitação não permitida',
  },
  suggestion: {
    offer: 'Esta página também está disponível em português.',
    accept: 'Ler em português',
    dismiss: 'Agora não',
  },
  broken: {
    title: 'Algo deu errado',
    text: 'Não foi possível mostrar a página. As suas ordens e saldos não foram afetados.',
    retry: 'Tentar novamente',
  },
  captchaCode: 'pon',
} satisfies ShortTexts
