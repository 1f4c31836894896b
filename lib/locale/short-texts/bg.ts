import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Съобщение',
    timeout: 'Времето за изчакване на заявката изтече!',
    expired: 'Сесията е изтекла, моля, влезте отново',
    loginvalid: 'Моля, влезте, за да видите страницата',
    unknow: 'Системата е натоварена',
    notfound: 'Грешка при заявката',
    forbidden: 'Заявката е забранена',
  },
  suggestion: {
    offer: 'Тази страница е достъпна и на български.',
    accept: 'Четене на български',
    dismiss: 'Не сега',
  },
  broken: {
    title: 'Нещо се обърка',
    text: 'Страницата не можа да се покаже. Поръчките и балансите ви не са засегнати.',
    retry: 'Опитайте отново',
  },
  captchaCode: null,
} satisfies ShortTexts
