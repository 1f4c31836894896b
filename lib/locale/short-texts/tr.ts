import type { PagelessTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'İpucu',
    timeout: 'İstek zaman aşımına uğradı!',
    expired: 'Oturumun süresi doldu, lütfen yeniden giriş yapın',
    loginvalid: 'Görüntülemek için giriş yapın',
    unknow: 'Sistem meşgul',
    notfound: 'İstek hatası',
    forbidden: 'İsteğe izin verilmiyor',
  },
} satisfies PagelessTexts
