import type { PagelessTexts } from '../short-text-types.ts'

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
  captchaCode: 'kor',
  captcha: {
    title: '사람임을 확인해 주세요',
    instruction: '포인터나 화살표 키로 조각을 빈칸에 맞춰 주세요.',
    slider: '조각의 위치',
    confirm: '확인',
    withoutPicture: '그림 없이 확인',
    working: '기기에서 처리하는 중입니다…',
    close: '닫기',
    loadFailed: '확인 문제를 불러오지 못했습니다.',
  },
} satisfies PagelessTexts
