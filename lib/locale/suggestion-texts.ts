import { findLocale, type LocaleRow } from './locales.ts'

/** The words of a language suggestion, in the language that is suggested. */
export interface SuggestionTexts {
  readonly offer: string
  readonly accept: string
  readonly dismiss: string
}

function texts(offer: string, accept: string, dismiss: string): SuggestionTexts {
  return { offer, accept, dismiss }
}

const ENGLISH = texts('This page is also available in English.', 'Read in English', 'Not now')

/** By catalogue. A table of its own, so that a page in one language can speak one sentence of another without its catalogue. */
const TEXTS: Readonly<Record<string, SuggestionTexts>> = {
  en: ENGLISH,
  ja: texts('このページは日本語でもご覧いただけます。', '日本語で読む', '後で'),
  ru: texts('Эта страница есть и на русском языке.', 'Читать по-русски', 'Не сейчас'),
  es: texts('Esta página también está disponible en español.', 'Leer en español', 'Ahora no'),
  it: texts('Questa pagina è disponibile anche in italiano.', 'Leggi in italiano', 'Non ora'),
  fr: texts('Cette page est aussi disponible en français.', 'Lire en français', 'Plus tard'),
  de: texts('Diese Seite gibt es auch auf Deutsch.', 'Auf Deutsch lesen', 'Jetzt nicht'),
  'zh-CN': texts('本页面也提供简体中文版本。', '阅读简体中文版', '暂不切换'),
  'zh-TW': texts('本頁面也提供繁體中文版本。', '閱讀繁體中文版', '暫不切換'),
  pt: texts('Esta página também está disponível em português.', 'Ler em português', 'Agora não'),
  id: texts('Halaman ini juga tersedia dalam bahasa Indonesia.', 'Baca dalam bahasa Indonesia', 'Nanti saja'),
  pl: texts('Ta strona jest dostępna także po polsku.', 'Czytaj po polsku', 'Nie teraz'),
  vi: texts('Trang này cũng có bằng tiếng Việt.', 'Đọc bằng tiếng Việt', 'Để sau'),
  uk: texts('Ця сторінка є також українською мовою.', 'Читати українською', 'Не зараз'),
  uz: texts('Bu sahifa oʻzbek tilida ham mavjud.', 'Oʻzbekcha oʻqish', 'Hozir emas'),
  ar: texts('هذه الصفحة متاحة أيضًا باللغة العربية.', 'القراءة بالعربية', 'ليس الآن'),
  ph: texts('Mababasa rin ang pahinang ito sa Filipino.', 'Basahin sa Filipino', 'Hindi muna'),
}

/** The sentences of a locale's language; regional locales share their language's. */
export function suggestionTexts(row: LocaleRow): SuggestionTexts {
  const catalogue = row.catalogues.find((name) => Object.hasOwn(TEXTS, name)) ?? findLocale('en').code
  return TEXTS[catalogue] ?? ENGLISH
}
