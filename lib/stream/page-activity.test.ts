import { describe, expect, it } from 'vitest'
import { alwaysVisible, watchPage, type Activity } from './page-activity.ts'

/** Creates the part of a window that activity reads. */
function openPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' as DocumentVisibilityState })
  const page = Object.assign(new EventTarget(), { document })
  return { document, page: page as EventTarget as Window }
}

describe('whether anybody looks at a page', () => {
  it('follows its visibility, its leaving and coming back, and the network', () => {
    const { document, page } = openPage()
    const heard: Activity[] = []
    const activity = watchPage(page)
    const undo = activity.watch((now) => heard.push(now))
    expect(activity.current()).toBe('visible')
    document.visibilityState = 'hidden'
    document.dispatchEvent(new Event('visibilitychange'))
    expect(activity.current()).toBe('hidden')
    page.dispatchEvent(new Event('pagehide'))
    page.dispatchEvent(new Event('online'))
    document.visibilityState = 'visible'
    page.dispatchEvent(new Event('pageshow'))
    page.dispatchEvent(new Event('offline'))
    page.dispatchEvent(new Event('online'))
    expect(heard).toEqual(['hidden', 'away', 'hidden', 'visible', 'offline', 'visible'])
    undo()
    for (const type of ['pagehide', 'pageshow', 'online', 'offline']) page.dispatchEvent(new Event(type))
    document.dispatchEvent(new Event('visibilitychange'))
    expect(heard).toHaveLength(6)
  })

  it('is always yes where there is no page', () => {
    expect(alwaysVisible.current()).toBe('visible')
    expect(() => alwaysVisible.watch(() => {})()).not.toThrow()
  })
})
