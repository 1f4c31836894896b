import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Pemberitahuan',
    timeout: 'Waktu permintaan habis!',
    expired: 'Login kedaluwarsa, silakan login lagi',
    loginvalid: 'Silakan login untuk melihat',
    unknow: 'Sistem sedang sibuk',
    notfound: 'Permintaan gagal',
    forbidden: 'Permintaan tidak diizinkan',
  },
  suggestion: {
    offer: 'Halaman ini juga tersedia dalam bahasa Indonesia.',
    accept: 'Baca dalam bahasa Indonesia',
    dismiss: 'Nanti saja',
  },
  broken: {
    title: 'Terjadi kesalahan',
    text: 'Halaman tidak dapat ditampilkan. Order dan saldo Anda tidak terpengaruh.',
    retry: 'Coba lagi',
  },
  captchaCode: 'ind',
} satisfies ShortTexts
