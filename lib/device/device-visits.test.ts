import { describe, expect, it } from 'vitest'
import { GOOD_TOKEN, openDeviceBench } from '#tests/rigs/device.ts'
import { TOKEN_REFRESH_MS } from './device-token.ts'

describe('another page of the same visit', () => {
  it('keeps the token, with its status, until it is 1200 s old', async () => {
    const { openTab, pass, service, clock } = openDeviceBench()
    service.answers = ['short']
    const stop = openTab().device.start()
    await pass(0)
    stop()
    clock.advance(TOKEN_REFRESH_MS - 500)
    const heard: string[] = []
    const { device } = openTab({ onStatus: (status) => void heard.push(status) })
    device.start()
    await pass(400)
    expect([device.status(), heard, service.asked.length]).toEqual(['demoted', ['demoted'], 1])
    service.answers = [GOOD_TOKEN]
    await pass(100)
    expect([device.status(), heard, service.asked.length]).toEqual(['success', ['demoted', 'success'], 2])
  })

  it('asks at once for a token that is older', async () => {
    const { openTab, pass, service, clock } = openDeviceBench()
    openTab().device.start()()
    await pass(0)
    clock.advance(TOKEN_REFRESH_MS)
    openTab().device.start()
    await pass(0)
    expect(service.asked).toHaveLength(2)
  })

  it('knows the status of a stored token before it has begun', async () => {
    const { openTab, pass } = openDeviceBench()
    openTab().device.start()
    await pass(0)
    const { device } = openTab()
    expect([device.status(), await device.take(), device.status()]).toEqual(['notInitialised', GOOD_TOKEN, 'success'])
  })
})

it('begins once, however often it is told to', async () => {
  const { openTab, pass, service, clock } = openDeviceBench()
  const { device } = openTab()
  const stops = [device.start(), device.start()]
  await pass(TOKEN_REFRESH_MS)
  expect(service.asked).toHaveLength(2)
  stops[1]?.()
  expect(clock.pending()).toBe(0)
})
