import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: '提示',
    timeout: '請求逾時！',
    expired: '登入已過期，請重新登入',
    loginvalid: '請登入後瀏覽',
    unknow: '系統忙碌中',
    notfound: '請求錯誤',
    forbidden: '請求被禁止',
  },
  suggestion: {
    offer: '本頁面也提供繁體中文版本。',
    accept: '閱讀繁體中文版',
    dismiss: '暫不切換',
  },
  broken: {
    title: '發生錯誤',
    text: '無法顯示此頁面。您的訂單和餘額不受影響。',
    retry: '重試',
  },
  captchaCode: 'zho-tw',
} satisfies ShortTexts
