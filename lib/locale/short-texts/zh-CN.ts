import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: '提示',
    timeout: '请求超时！',
    expired: '登录已过期，请重新登录',
    loginvalid: '请登录后访问',
    unknow: '系统繁忙',
    notfound: '请求错误',
    forbidden: '请求被禁止',
  },
  suggestion: {
    offer: '本页面也提供简体中文版本。',
    accept: '阅读简体中文版',
    dismiss: '暂不切换',
  },
  broken: {
    title: '出现错误',
    text: '无法显示此页面。您的订单和余额不受影响。',
    retry: '重试',
  },
  captchaCode: 'zho',
} satisfies ShortTexts
