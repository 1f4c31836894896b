import { DEVICE_APP_ID } from '#lib/contract/signing/device.ts'
import type { DeviceToken } from '#lib/device/device-token.ts'
import { createPageDevice, type PageDeviceOptions } from '#lib/http/page-device.ts'
import { createBrowserCookies } from '#lib/storage/cookies.ts'

/** Creates the device token of this tab; nothing runs before it is started or asked for. */
export function createTabDevice(options: Pick<PageDeviceOptions, 'report' | 'onStatus'>): DeviceToken {
  return createPageDevice({
    ...options,
    window,
    cookies: createBrowserCookies(location),
    appId: DEVICE_APP_ID[process.env.NODE_ENV === 'production' ? 'production' : 'development'],
  })
}
