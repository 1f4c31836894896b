import type { ShortTexts } from '../short-text-types.ts'

export const texts = {
  requests: {
    tip: 'تنبيه',
    timeout: 'انتهت مهلة الطلب!',
    expired: 'انتهت صلاحية تسجيل الدخول، يُرجى تسجيل الدخول مجددًا',
    loginvalid: 'يُرجى تسجيل الدخول للاطلاع',
    unknow: 'النظام مشغول',
    notfound: 'خطأ في الطلب',
    forbidden: 'الطلب غير مسموح به',
  },
  suggestion: {
    offer: 'هذه الصفحة متاحة أيضًا باللغة العربية.',
    accept: 'القراءة بالعربية',
    dismiss: 'ليس الآن',
  },
  broken: {
    title: 'حدث خطأ ما',
    text: 'تعذر عرض الصفحة. لم تتأثر أوامرك وأرصدتك.',
    retry: 'إعادة المحاولة',
  },
  captchaCode: null,
} satisfies ShortTexts
