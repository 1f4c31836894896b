import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Uyarı',
    timeout: 'İstek zaman aşımına uğradı!',
    expired: 'Oturumun süresi doldu, lütfen yeniden giriş yapın',
    loginvalid: 'Görüntülemek için giriş yapın',
    unknow: 'Sistem meşgul',
    notfound: 'İstek hatası',
    forbidden: 'İsteğe izin verilmiyor',
  },
  suggestion: {
    offer: 'Bu sayfanın Türkçesi de var.',
    accept: 'Türkçe oku',
    dismiss: 'Şimdi değil',
  },
  broken: {
    title: 'Bir sorun oluştu',
    text: 'Sayfa gösterilemedi. Emirleriniz ve bakiyeleriniz bundan etkilenmedi.',
    retry: 'Tekrar dene',
  },
  captchaCode: null,
} satisfies ShortTexts
