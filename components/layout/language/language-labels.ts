export interface LanguageDialogLabels {
  readonly dialogTitle: string
  readonly close: string
  readonly language: string
  readonly currency: string
  readonly searchLanguage: string
  readonly searchCurrency: string
  readonly noLanguage: string
  readonly noCurrency: string
  readonly otherWords: string
  readonly languages: string
  readonly regions: string
  readonly currencyText: string
}
