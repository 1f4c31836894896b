import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Внимание',
    timeout: 'Время ожидания запроса истекло!',
    expired: 'Срок входа истёк, войдите снова',
    loginvalid: 'Войдите, чтобы посмотреть',
    unknow: 'Система перегружена',
    notfound: 'Ошибка запроса',
    forbidden: 'Запрос запрещён',
  },
  suggestion: {
    offer: 'Эта страница есть и на русском языке.',
    accept: 'Читать по-русски',
    dismiss: 'Не сейчас',
  },
  broken: {
    title: 'Что-то пошло не так',
    text: 'Не удалось показать страницу. Ваши ордера и балансы не затронуты.',
    retry: 'Повторить',
  },
  captchaCode: 'rus',
} satisfies ShortTexts
