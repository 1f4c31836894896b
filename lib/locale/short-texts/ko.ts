import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: '알림',
    timeout: '요청 시간이 초과되었습니다!',
    expired: '로그인이 만료되었습니다. 다시 로그인해 주세요',
    loginvalid: '로그인 후 이용해 주세요',
    unknow: '시스템이 혼잡합니다',
    notfound: '요청 오류',
    forbidden: '허용되지 않은 요청입니다',
  },
  suggestion: {
    offer: '이 페이지는 한국어로도 볼 수 있습니다.',
    accept: '한국어로 보기',
    dismiss: '나중에',
  },
  broken: {
    title: '문제가 발생했습니다',
    text: '페이지를 표시하지 못했습니다. 주문과 잔고에는 영향이 없습니다.',
    retry: '다시 시도',
  },
  captchaCode: 'kor',
} satisfies ShortTexts
