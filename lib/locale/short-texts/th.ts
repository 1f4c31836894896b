import type { PagelessTexts } from '../short-text-types.ts'

/** A placeholder, because there are no Thai pages yet: English, marked as a test (specification 3.3). */
export const texts = {
  requests: {
    tip: 'test Tip',
    timeout: 'test Request timed out!',
    expired: 'test Login expired, please log in again',
    loginvalid: 'test Please login to visit',
    unknow: 'test The system is busy',
    notfound: 'test Request error',
    forbidden: 'test Request is forbidden',
  },
  captchaCode: 'tha',
  captcha: {
    title: 'ยืนยันว่าคุณเป็นมนุษย์',
    instruction: 'เลื่อนชิ้นส่วนไปที่ช่องว่างด้วยตัวชี้หรือปุ่มลูกศร',
    slider: 'ตำแหน่งของชิ้นส่วน',
    confirm: 'ยืนยัน',
    withoutPicture: 'ยืนยันโดยไม่ใช้ภาพ',
    working: 'อุปกรณ์ของคุณกำลังประมวลผล…',
    close: 'ปิด',
    loadFailed: 'โหลดแบบทดสอบไม่สำเร็จ',
  },
} satisfies PagelessTexts
