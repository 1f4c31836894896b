import type { LocaleRow } from './locales.ts'

/**
 * Texts of failed requests by language (specification 3.3 and 8.2). They are a table of their own, not part of the catalogues: the
 * request layer needs all of them, and nothing else, also where a catalogue did not load.
 */
export interface RequestMessages {
  /** Title of the message. */
  readonly tip: string
  readonly timeout: string
  /** The login has expired. */
  readonly expired: string
  /** A visitor asks for what needs a login. */
  readonly loginvalid: string
  /** The system is busy. */
  readonly unknow: string
  readonly notfound: string
  readonly forbidden: string
}

/** Texts of one locale with its number and path prefix. */
export interface LocaleRequestMessages extends RequestMessages {
  /** `languageType`. */
  readonly lang: number
  /** Path prefix of the locale's pages. */
  readonly locale: string
}

function texts(
  tip: string,
  timeout: string,
  expired: string,
  loginvalid: string,
  unknow: string,
  notfound: string,
  forbidden: string,
): RequestMessages {
  return { tip, timeout, expired, loginvalid, unknow, notfound, forbidden }
}

const ENGLISH = texts(
  'Tip',
  'Request timed out!',
  'Login expired, please log in again',
  'Please login to visit',
  'The system is busy',
  'Request error',
  'Request is forbidden',
)

/** The placeholder of a language that is not supported yet: English, marked as a test (specification 3.3). */
const THAI = texts(
  'test Tip',
  'test Request timed out!',
  'test Login expired, please log in again',
  'test Please login to visit',
  'test The system is busy',
  'test Request error',
  'test Request is forbidden',
)

/** By language. What is not here has English: also bg, nl, en-IN, en-PH and en-ZA (specification 3.3). */
const MESSAGES: Readonly<Record<string, RequestMessages>> = {
  en: ENGLISH,
  th: THAI,
  ja: texts(
    'ヒント',
    'リクエストがタイムアウトしました',
    'ログインの有効期限が切れました。もう一度ログインしてください',
    'ログインしてください',
    'システムが混み合っています',
    'リクエストエラー',
    'このリクエストは許可されていません',
  ),
  ko: texts(
    '알림',
    '요청 시간이 초과되었습니다!',
    '로그인이 만료되었습니다. 다시 로그인해 주세요',
    '로그인 후 이용해 주세요',
    '시스템이 혼잡합니다',
    '요청 오류',
    '허용되지 않은 요청입니다',
  ),
  ru: texts(
    'Подсказка',
    'Время ожидания запроса истекло!',
    'Срок входа истёк, войдите снова',
    'Войдите, чтобы посмотреть',
    'Система перегружена',
    'Ошибка запроса',
    'Запрос запрещён',
  ),
  es: texts(
    'Aviso',
    '¡La solicitud ha caducado!',
    'La sesión ha caducado, vuelve a iniciarla',
    'Inicia sesión para verlo',
    'El sistema está ocupado',
    'Error en la solicitud',
    'Solicitud no permitida',
  ),
  it: texts(
    'Avviso',
    'Richiesta scaduta!',
    'Sessione scaduta, accedi di nuovo',
    'Accedi per visualizzare',
    'Il sistema è occupato',
    'Errore nella richiesta',
    'Richiesta non consentita',
  ),
  fr: texts(
    'Conseil',
    'La requête a expiré !',
    'Session expirée, reconnectez-vous',
    'Connectez-vous pour y accéder',
    'Le système est occupé',
    'Erreur de requête',
    'Requête interdite',
  ),
  de: texts(
    'Hinweis',
    'Zeitüberschreitung bei der Anfrage!',
    'Anmeldung abgelaufen, bitte erneut anmelden',
    'Bitte zum Ansehen anmelden',
    'Das System ist ausgelastet',
    'Fehler bei der Anfrage',
    'Anfrage nicht erlaubt',
  ),
  'zh-CN': texts('提示', '请求超时！', '登录已过期，请重新登录', '请登录后访问', '系统繁忙', '请求错误', '请求被禁止'),
  'zh-TW': texts('提示', '請求逾時！', '登入已過期，請重新登入', '請登入後瀏覽', '系統忙碌中', '請求錯誤', '請求被禁止'),
  pt: texts(
    'Aviso',
    'A solicitação expirou!',
    'Login expirado, entre novamente',
    'Entre para ver',
    'O sistema está ocupado',
    'Erro na solicitação',
    'Solicitação não permitida',
  ),
  'pt-PT': texts(
    'Aviso',
    'O pedido expirou!',
    'Sessão expirada, inicie sessão novamente',
    'Inicie sessão para ver',
    'O sistema está ocupado',
    'Erro no pedido',
    'Pedido não permitido',
  ),
  id: texts(
    'Tips',
    'Waktu permintaan habis!',
    'Login kedaluwarsa, silakan login lagi',
    'Silakan login untuk melihat',
    'Sistem sedang sibuk',
    'Permintaan gagal',
    'Permintaan tidak diizinkan',
  ),
  tr: texts(
    'İpucu',
    'İstek zaman aşımına uğradı!',
    'Oturumun süresi doldu, lütfen yeniden giriş yapın',
    'Görüntülemek için giriş yapın',
    'Sistem meşgul',
    'İstek hatası',
    'İsteğe izin verilmiyor',
  ),
  pl: texts(
    'Wskazówka',
    'Przekroczono czas żądania!',
    'Sesja wygasła, zaloguj się ponownie',
    'Zaloguj się, aby zobaczyć',
    'System jest zajęty',
    'Błąd żądania',
    'Żądanie jest niedozwolone',
  ),
  vi: texts(
    'Gợi ý',
    'Yêu cầu đã hết thời gian!',
    'Phiên đăng nhập đã hết hạn, vui lòng đăng nhập lại',
    'Vui lòng đăng nhập để xem',
    'Hệ thống đang bận',
    'Yêu cầu bị lỗi',
    'Yêu cầu không được phép',
  ),
  uk: texts(
    'Підказка',
    'Час очікування запиту минув!',
    'Термін входу минув, увійдіть знову',
    'Увійдіть, щоб переглянути',
    'Система перевантажена',
    'Помилка запиту',
    'Запит заборонено',
  ),
  sv: texts(
    'Tips',
    'Begäran tog för lång tid!',
    'Inloggningen har gått ut, logga in igen',
    'Logga in för att se detta',
    'Systemet är upptaget',
    'Fel i begäran',
    'Begäran är inte tillåten',
  ),
  uz: texts(
    'Maslahat',
    'Soʻrov vaqti tugadi!',
    'Kirish muddati tugadi, qaytadan kiring',
    'Koʻrish uchun tizimga kiring',
    'Tizim band',
    'Soʻrov xatosi',
    'Soʻrovga ruxsat berilmagan',
  ),
  ar: texts(
    'تنبيه',
    'انتهت مهلة الطلب!',
    'انتهت صلاحية تسجيل الدخول، يُرجى تسجيل الدخول مجددًا',
    'يُرجى تسجيل الدخول للاطلاع',
    'النظام مشغول',
    'خطأ في الطلب',
    'الطلب غير مسموح به',
  ),
  ph: texts(
    'Paalala',
    'Nag-time out ang kahilingan!',
    'Nag-expire ang pag-login, mangyaring mag-login muli',
    'Mag-login para makita ito',
    'Abala ang system',
    'May error sa kahilingan',
    'Hindi pinapayagan ang kahilingan',
  ),
}

/** Codes whose texts have another name. */
const SAME_AS: ReadonlyMap<string, string> = new Map([['zh-TC', 'zh-TW']])

/** Codes of specification 3.3 that have English texts although their language or region might suggest others. */
const ENGLISH_CODES: ReadonlySet<string> = new Set(['bg', 'nl', 'en-IN', 'en-PH', 'en-ZA'])

/**
 * The texts of a language or locale code: its own, else its language's (regional locales inherit), else English. Never throws.
 */
export function findRequestMessages(code: string): RequestMessages {
  if (ENGLISH_CODES.has(code)) return ENGLISH
  const name = SAME_AS.get(code) ?? code
  for (const candidate of [name, name.split('-')[0] ?? ''])
    if (Object.hasOwn(MESSAGES, candidate)) return MESSAGES[candidate] ?? ENGLISH
  return ENGLISH
}

/** The texts of a locale, with the two values that specification 3.3 puts beside them. */
export function requestMessagesOf(locale: Pick<LocaleRow, 'code' | 'languageType' | 'prefix'>): LocaleRequestMessages {
  return { ...findRequestMessages(locale.code), lang: locale.languageType, locale: locale.prefix }
}
