import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'お知らせ',
    timeout: 'リクエストがタイムアウトしました',
    expired: 'ログインの有効期限が切れました。もう一度ログインしてください',
    loginvalid: 'ログインしてください',
    unknow: 'システムが混み合っています',
    notfound: 'リクエストエラー',
    forbidden: 'このリクエストは許可されていません',
  },
  suggestion: {
    offer: 'このページは日本語でもご覧いただけます。',
    accept: '日本語で読む',
    dismiss: '後で',
  },
  broken: {
    title: '問題が発生しました',
    text: 'ページを表示できませんでした。注文と残高に影響はありません。',
    retry: '再試行',
  },
  captchaCode: 'jpn',
} satisfies ShortTexts
