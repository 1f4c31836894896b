import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Notice',
    timeout: 'Request timed out!',
    expired: 'Login expired, please log in again',
    loginvalid: 'Please login to visit',
    unknow: 'The system is busy',
    notfound: 'Request error',
    forbidden: 'Request is forbidden',
  },
  suggestion: {
    offer: 'This page is also available in English.',
    accept: 'Read in English',
    dismiss: 'Not now',
  },
  broken: {
    title: 'Something went wrong',
    text: 'The page could not be shown. Your orders and balances are not affected.',
    retry: 'Try again',
  },
  captchaCode: 'eng',
} satisfies ShortTexts
