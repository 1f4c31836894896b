import { Type } from 'typebox'
import { CAPTCHA_TYPE } from '../signing/captcha.ts'

/** Requests and answers of the captcha and device-token calls (specification 7.2). */

const Common = {
  bizParam: Type.Optional(Type.String({ maxLength: 200 })),
  areaCode: Type.Optional(Type.String({ maxLength: 8 })),
  bizId: Type.Optional(Type.String({ maxLength: 64 })),
}

export const CaptchaStartBody = Type.Object({ scene: Type.String({ maxLength: 40 }), ...Common })
export const CaptchaStartAnswer = Type.Object({
  status: Type.Integer(),
  bizId: Type.String(),
  geetestId: Type.String(),
  captchaId: Type.String(),
  scene: Type.String(),
})
export const CaptchaCheckBody = Type.Object({
  captchaType: Type.Literal(CAPTCHA_TYPE),
  captchaValidate: Type.String({ maxLength: 30_000 }),
  ...Common,
})
export const CaptchaCheckAnswer = Type.Object({ captchaToken: Type.String() })

export const DeviceTokenBody = Type.Object({ appId: Type.String({ maxLength: 40 }), fingerprint: Type.String({ maxLength: 64 }) })
export const DeviceTokenAnswer = Type.Object({ token: Type.String() })
