import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'Thông báo',
    timeout: 'Yêu cầu đã hết thời gian!',
    expired: 'Phiên đăng nhập đã hết hạn, vui lòng đăng nhập lại',
    loginvalid: 'Vui lòng đăng nhập để xem',
    unknow: 'Hệ thống đang bận',
    notfound: 'Yêu cầu bị lỗi',
    forbidden: 'Yêu cầu không được phép',
  },
  suggestion: {
    offer: 'Trang này cũng có bằng tiếng Việt.',
    accept: 'Đọc bằng tiếng Việt',
    dismiss: 'Để sau',
  },
  broken: {
    title: 'Đã xảy ra lỗi',
    text: 'Không thể hiển thị trang. Lệnh và số dư của bạn không bị ảnh hưởng.',
    retry: 'Thử lại',
  },
  captchaCode: null,
} satisfies ShortTexts
