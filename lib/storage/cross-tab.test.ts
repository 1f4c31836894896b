import { describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { openBrowserOfTabs } from '#tests/rigs/browser-of-tabs.ts'
import { createTabFlag, openTabChannel } from './cross-tab.ts'
import { createMemoryStorage } from './storage.ts'
import { createTabLock, type WebLocks } from './tab-lock.ts'

describe('a word to the other tabs', () => {
  it('is heard once by each of them and not by the one that speaks', () => {
    const browser = openBrowserOfTabs()
    const heard: string[] = []
    const channels = ['a', 'b', 'c'].map((name) => {
      const tab = browser.openTab()
      const channel = openTabChannel('settings', tab.storage, tab.events)
      channel.listen(() => heard.push(name))
      return channel
    })
    channels[0]?.announce()
    expect(heard).toEqual(['b', 'c'])
    channels[0]?.announce()
    expect(heard).toEqual(['b', 'c', 'b', 'c'])
  })

  it('is not heard after the undo, nor on another channel, and leaves nothing behind', () => {
    const browser = openBrowserOfTabs()
    const [speaker, hearer] = [browser.openTab(), browser.openTab()]
    let heard = 0
    const count = (): void => {
      heard += 1
    }
    const undo = openTabChannel('one', hearer.storage, hearer.events).listen(count)
    openTabChannel('two', hearer.storage, hearer.events).listen(count)
    undo()
    openTabChannel('one', speaker.storage, speaker.events).announce()
    expect(heard).toBe(0)
    expect(speaker.storage.length).toBe(0)
  })

  it('is heard late by a page that was put away', () => {
    const browser = openBrowserOfTabs()
    const [speaker, hearer] = [browser.openTab(), browser.openTab()]
    let heard = 0
    const undo = openTabChannel('one', hearer.storage, hearer.events).listen(() => {
      heard += 1
    })
    hearer.putAway()
    openTabChannel('one', speaker.storage, speaker.events).announce()
    expect(heard).toBe(0)
    hearer.wake()
    expect(heard).toBe(1)
    undo()
    hearer.wake()
    expect(heard).toBe(1)
  })

  it('is silent on the server', () => {
    const storage = createMemoryStorage()
    const channel = openTabChannel('settings', storage, undefined)
    expect(() => channel.listen(() => {})()).not.toThrow()
    channel.announce()
    expect(storage.length).toBe(0)
  })
})

describe('a flag of all tabs', () => {
  it('is on by `1` alone', () => {
    const storage = createMemoryStorage()
    const flag = createTabFlag('mode', storage)
    for (const value of ['true', '0', '', 'yes']) {
      storage.setItem('mode', value)
      expect(flag.isOn()).toBe(false)
    }
    flag.set(true)
    expect(storage.getItem('mode')).toBe('1')
    expect(flag.isOn()).toBe(true)
    flag.set(false)
    expect(storage.getItem('mode')).toBe(null)
  })

  it('tells other tabs of changes, and of changes only', () => {
    const browser = openBrowserOfTabs()
    const [speaker, hearer] = [browser.openTab(), browser.openTab()]
    const heard: boolean[] = []
    const flag = createTabFlag('mode', speaker.storage, speaker.events)
    const undo = createTabFlag('mode', hearer.storage, hearer.events).watch((on) => heard.push(on))
    flag.set(true)
    flag.set(false)
    speaker.clear()
    expect(heard).toEqual([true, false])
    flag.set(true)
    speaker.clear()
    expect(heard).toEqual([true, false, true, false])
    undo()
    flag.set(true)
    expect(heard).toHaveLength(4)
  })

  it('tells a page that comes back what changed meanwhile, and only if it did', () => {
    const browser = openBrowserOfTabs()
    const [speaker, hearer] = [browser.openTab(), browser.openTab()]
    const heard: boolean[] = []
    createTabFlag('mode', hearer.storage, hearer.events).watch((on) => heard.push(on))
    hearer.putAway()
    createTabFlag('mode', speaker.storage, speaker.events).set(true)
    hearer.wake()
    hearer.wake()
    expect(heard).toEqual([true])
  })

  it('knows what its own tab set', () => {
    const browser = openBrowserOfTabs()
    const [mine, other] = [browser.openTab(), browser.openTab()]
    const heard: boolean[] = []
    const flag = createTabFlag('mode', mine.storage, mine.events)
    flag.watch((on) => heard.push(on))
    flag.set(true)
    createTabFlag('mode', other.storage, other.events).set(false)
    expect(heard).toEqual([false])
  })
})

describe('a lock of all tabs', () => {
  it('has one holder, until it is given back', async () => {
    const storage = createMemoryStorage()
    const [first, second] = [createTabLock('refresh', storage, 1_000), createTabLock('refresh', storage, 1_000)]
    expect([await first.take(), await second.take(), second.isTaken()]).toEqual([true, false, true])
    second.release()
    expect(await second.take()).toBe(false)
    first.release()
    expect([first.isTaken(), await second.take()]).toEqual([false, true])
    second.release()
  })

  it('runs out with its holder, who then cannot take it from the next', async () => {
    const storage = createMemoryStorage()
    const clock = createManualClock(5_000)
    const closed = createTabLock('refresh', storage, 1_000, { clock, timers: clock })
    const next = createTabLock('refresh', storage, 1_000, { clock, timers: clock })
    await closed.take()
    clock.advance(999)
    expect(await next.take()).toBe(false)
    clock.advance(1)
    expect(await next.take()).toBe(true)
    closed.release()
    expect(next.isTaken()).toBe(true)
  })

  it('takes no words for a lock', async () => {
    const storage = createMemoryStorage()
    storage.setItem('refresh', 'soon')
    const lock = createTabLock('refresh', storage, 1_000)
    expect(await lock.take()).toBe(true)
    lock.release()
  })
})

describe('a lock of two tabs whose processes have not yet heard of each other’s storage', () => {
  const { locks } = navigator
  const clock = createManualClock(5_000)
  const openTab = (name: string) => createTabLock(name, createMemoryStorage(), 1_000, { clock, timers: clock, locks })

  it('has one holder, until it is given back', async () => {
    const [first, second] = [openTab('apart'), openTab('apart')]
    expect((await Promise.all([first.take(), second.take()])).filter(Boolean)).toHaveLength(1)
    first.release()
    second.release()
    await expect.poll(() => second.take()).toBe(true)
    second.release()
  })

  it('runs out', async () => {
    const [hanging, next] = [openTab('hangs'), openTab('hangs')]
    expect(await hanging.take()).toBe(true)
    clock.advance(999)
    expect(await next.take()).toBe(false)
    clock.advance(1)
    await expect.poll(() => next.take()).toBe(true)
    hanging.release()
    expect(await openTab('hangs').take()).toBe(false)
    next.release()
  })

  it('is free again when its page has gone in the middle, where it ends with its page', async () => {
    const storage = createMemoryStorage()
    // The state that a page leaves behind when the user navigates away.
    storage.setItem('left', `${Date.now() + 60_000} 0.5`)
    const open = (endsWithPage: boolean) => createTabLock('left', storage, 60_000, { locks: navigator.locks, endsWithPage })
    expect(await open(false).take()).toBe(false)
    const [first, second] = [open(true), open(true)]
    expect([await first.take(), await second.take()]).toEqual([true, false])
    first.release()
    await expect.poll(() => second.take()).toBe(true)
    second.release()
  })

  it('is that of the storage where the browser refuses its own', async () => {
    const refused = { request: () => Promise.reject(new DOMException('no', 'SecurityError')) } as unknown as WebLocks
    const storage = createMemoryStorage()
    const [first, second] = [1, 2].map(() => createTabLock('refused', storage, 1_000, { clock, timers: clock, locks: refused }))
    expect([await first?.take(), await second?.take()]).toEqual([true, false])
  })
})
