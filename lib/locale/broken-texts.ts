import { ENGLISH_BROKEN_TEXTS, type BrokenTexts } from './broken-english.ts'

function texts(title: string, text: string, retry: string): BrokenTexts {
  return { title, text, retry }
}

/** By language subtag. Loaded only when everything else is broken. */
const TEXTS: Readonly<Record<string, BrokenTexts>> = {
  ja: texts('問題が発生しました', 'ページを表示できませんでした。注文と残高に影響はありません。', '再試行'),
  ru: texts('Что-то пошло не так', 'Не удалось показать страницу. Ваши ордера и балансы не затронуты.', 'Повторить'),
  es: texts('Algo ha fallado', 'No se pudo mostrar la página. Tus órdenes y saldos no se ven afectados.', 'Reintentar'),
  it: texts('Qualcosa è andato storto', 'Impossibile mostrare la pagina. Ordini e saldi non sono interessati.', 'Riprova'),
  fr: texts(
    'Un problème est survenu',
    'La page n’a pas pu être affichée. Vos ordres et vos soldes ne sont pas touchés.',
    'Réessayer',
  ),
  de: texts(
    'Etwas ist schiefgegangen',
    'Die Seite konnte nicht angezeigt werden. Ihre Orders und Guthaben sind nicht betroffen.',
    'Erneut versuchen',
  ),
  'zh-Hant': texts('發生錯誤', '無法顯示此頁面。您的訂單和餘額不受影響。', '重試'),
  zh: texts('出现错误', '无法显示此页面。您的订单和余额不受影响。', '重试'),
  pt: texts(
    'Algo deu errado',
    'Não foi possível mostrar a página. As suas ordens e saldos não foram afetados.',
    'Tentar novamente',
  ),
  id: texts('Terjadi kesalahan', 'Halaman tidak dapat ditampilkan. Order dan saldo Anda tidak terpengaruh.', 'Coba lagi'),
  pl: texts('Coś poszło nie tak', 'Nie udało się wyświetlić strony. Twoje zlecenia i salda są bezpieczne.', 'Spróbuj ponownie'),
  vi: texts('Đã xảy ra lỗi', 'Không thể hiển thị trang. Lệnh và số dư của bạn không bị ảnh hưởng.', 'Thử lại'),
  uk: texts('Щось пішло не так', 'Не вдалося показати сторінку. Ваші ордери та баланси не постраждали.', 'Спробувати ще раз'),
  uz: texts('Xatolik yuz berdi', 'Sahifani koʻrsatib boʻlmadi. Orderlaringiz va balansingizga ta’sir qilmagan.', 'Qayta urinish'),
  ar: texts('حدث خطأ ما', 'تعذر عرض الصفحة. لم تتأثر أوامرك وأرصدتك.', 'إعادة المحاولة'),
  fil: texts('May nagkaproblema', 'Hindi maipakita ang pahina. Hindi apektado ang iyong mga order at balanse.', 'Subukan muli'),
}

/** The texts for a BCP-47 tag as in `lang`: by language and script, then by language, else English. Never throws. */
export function brokenTexts(tag: string): BrokenTexts {
  const key = /^zh-(?:hant|tw|hk|mo)\b/i.test(tag) ? 'zh-Hant' : (tag.split('-')[0] ?? '').toLowerCase()
  return Object.hasOwn(TEXTS, key) ? (TEXTS[key] ?? ENGLISH_BROKEN_TEXTS) : ENGLISH_BROKEN_TEXTS
}
