import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'แจ้งให้ทราบ',
    timeout: 'หมดเวลารอคำขอ!',
    expired: 'การเข้าสู่ระบบหมดอายุแล้ว โปรดเข้าสู่ระบบอีกครั้ง',
    loginvalid: 'โปรดเข้าสู่ระบบเพื่อเข้าชม',
    unknow: 'ระบบไม่ว่าง',
    notfound: 'คำขอผิดพลาด',
    forbidden: 'คำขอถูกปฏิเสธ',
  },
  suggestion: {
    offer: 'หน้านี้มีภาษาไทยด้วย',
    accept: 'อ่านเป็นภาษาไทย',
    dismiss: 'ไว้ภายหลัง',
  },
  broken: {
    title: 'เกิดข้อผิดพลาด',
    text: 'ไม่สามารถแสดงหน้านี้ได้ คำสั่งและยอดคงเหลือของคุณไม่ได้รับผลกระทบ',
    retry: 'ลองอีกครั้ง',
  },
  captchaCode: 'tha',
} satisfies ShortTexts
