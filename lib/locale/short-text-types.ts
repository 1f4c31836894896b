/**
 * Texts of failed requests (specification 3.3 and 8.2). They are separate from the catalogues, because requests need them even if a
 * catalogue failed to load.
 */
export interface RequestMessages {
  /** Title of the message. */
  readonly tip: string
  readonly timeout: string
  /** The login has expired. */
  readonly expired: string
  /** A visitor made a call that needs a login. */
  readonly loginvalid: string
  /** The system is busy. */
  readonly unknow: string
  readonly notfound: string
  readonly forbidden: string
}

/** Texts of a language suggestion, in the suggested language. */
export interface SuggestionTexts {
  readonly offer: string
  readonly accept: string
  readonly dismiss: string
}

/** Texts of the last-resort error page, shown when not even the root layout could be rendered and no catalogue is available. */
export interface BrokenTexts {
  readonly title: string
  readonly text: string
  readonly retry: string
}

/** All texts of a language outside its catalogue. */
export interface ShortTexts {
  readonly requests: RequestMessages
  readonly suggestion: SuggestionTexts
  readonly broken: BrokenTexts
  /** The language's code at captcha services (specification 9, last paragraph); null if they lack the language, and use English. */
  readonly captchaCode: string | null
}

/** The short texts in which a regional catalogue differs from its language. */
export type RegionalTexts = Partial<ShortTexts>

/** The texts of a captcha in a language that has no catalogue; the others have them in theirs, under `captcha`. */
export interface CaptchaWords {
  readonly title: string
  readonly instruction: string
  readonly slider: string
  readonly confirm: string
  readonly withoutPicture: string
  readonly working: string
  readonly close: string
  readonly loadFailed: string
}

/** The short texts of a language without pages; missing ones are English, because the specification gives none. */
export type PagelessTexts = Partial<Pick<ShortTexts, 'requests' | 'captchaCode'>> & { readonly captcha?: CaptchaWords }
