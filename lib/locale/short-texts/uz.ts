import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Diqqat',
    timeout: 'Soʻrov vaqti tugadi!',
    expired: 'Kirish muddati tugadi, qaytadan kiring',
    loginvalid: 'Koʻrish uchun tizimga kiring',
    unknow: 'Tizim band',
    notfound: 'Soʻrov xatosi',
    forbidden: 'Soʻrovga ruxsat berilmagan',
  },
  suggestion: {
    offer: 'Bu sahifa oʻzbek tilida ham mavjud.',
    accept: 'Oʻzbekcha oʻqish',
    dismiss: 'Hozir emas',
  },
  broken: {
    title: 'Xatolik yuz berdi',
    text: 'Sahifani koʻrsatib boʻlmadi. Orderlaringiz va balansingizga ta’sir qilmagan.',
    retry: 'Qayta urinish',
  },
  captchaCode: 'uzb',
} satisfies ShortTexts
