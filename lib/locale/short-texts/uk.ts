import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Увага',
    timeout: 'Час очікування запиту минув!',
    expired: 'Термін входу минув, увійдіть знову',
    loginvalid: 'Увійдіть, щоб переглянути',
    unknow: 'Система перевантажена',
    notfound: 'Помилка запиту',
    forbidden: 'Запит заборонено',
  },
  suggestion: {
    offer: 'Ця сторінка є також українською мовою.',
    accept: 'Читати українською',
    dismiss: 'Не зараз',
  },
  broken: {
    title: 'Щось пішло не так',
    text: 'Не вдалося показати сторінку. Ваші ордери та баланси не постраждали.',
    retry: 'Спробувати ще раз',
  },
  captchaCode: 'ukr',
} satisfies ShortTexts
