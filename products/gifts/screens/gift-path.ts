/** The screen of gifts; below it, each gift has a page by its code. Without language prefix. */
export const GIFT_PATH = '/trade-asset/gift'
