/** What stands between a label and its value, by the language of the page, where it is not a colon and a space. */
const BETWEEN: Readonly<Record<string, string>> = { fr: '\u{A0}: ', ja: '：', zh: '：' }

/** Joins a label and its value, or a button's face and what it is for, as the language of `locale` (a code or a tag, such as `zh-TW`) writes it. */
export function labelled(locale: string, label: string, value: string): string {
  const [language = ''] = locale.split('-')
  return `${label}${BETWEEN[language] ?? ': '}${value}`
}
