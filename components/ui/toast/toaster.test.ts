import { describe, expect, it } from 'vitest'
import { createManualClock } from '#tests/rigs/manual-clock.ts'
import { createToaster, TOAST_LEAVE_MS, TOASTS_MAX } from './toaster.ts'

function setUp() {
  const clock = createManualClock(1_000_000)
  const toaster = createToaster({ clock, timers: clock })
  const shown = () =>
    toaster
      .list()
      .filter(({ phase }) => phase === 'shown')
      .map(({ message }) => message)
  return { clock, toaster, shown }
}

describe('specification 9: how long a toast stays', () => {
  it('is 4000 ms for a failed request', () => {
    const { clock, toaster, shown } = setUp()
    toaster.requestError('timeout')
    clock.advance(3999)
    expect(shown()).toEqual(['timeout'])
    clock.advance(1)
    expect(shown()).toEqual([])
  })

  it('is 3000 ms for everything else', () => {
    const { clock, toaster, shown } = setUp()
    toaster.show('saved', { type: 'success' })
    clock.advance(2999)
    expect(shown()).toEqual(['saved'])
    clock.advance(1)
    expect(shown()).toEqual([])
  })

  it('is for ever where the duration is 0', () => {
    const { clock, toaster, shown } = setUp()
    const id = toaster.show('read me', { durationMs: 0 })
    clock.advance(86_400_000)
    expect(shown()).toEqual(['read me'])
    toaster.pause(id)
    toaster.resume(id)
    clock.advance(86_400_000)
    expect(shown()).toEqual(['read me'])
  })
})

describe('specification 4.5: states of a toast', () => {
  it('is visible, then closed, then removed, leaving no timer behind', () => {
    const { clock, toaster } = setUp()
    toaster.show('saved')
    clock.advance(3000)
    expect(toaster.list().map(({ phase }) => phase)).toEqual(['leaving'])
    clock.advance(TOAST_LEAVE_MS)
    expect(toaster.list()).toEqual([])
    expect(clock.pending()).toBe(0)
  })

  it('closes at once by its button, and once only', () => {
    const { clock, toaster, shown } = setUp()
    const id = toaster.show('saved')
    toaster.close(id)
    toaster.close(id)
    expect(shown()).toEqual([])
    clock.advance(TOAST_LEAVE_MS)
    expect(clock.pending()).toBe(0)
  })

  it('closes the newest first by Escape', () => {
    const { toaster, shown } = setUp()
    toaster.show('first')
    toaster.show('second')
    expect(toaster.closeNewest()).toBe(true)
    expect(shown()).toEqual(['first'])
    expect(toaster.closeNewest()).toBe(true)
    expect(toaster.closeNewest()).toBe(false)
  })

  it('keeps what was left of its time while it is hovered', () => {
    const { clock, toaster, shown } = setUp()
    const id = toaster.show('saved')
    clock.advance(2000)
    toaster.pause(id)
    clock.advance(60_000)
    expect(shown()).toEqual(['saved'])
    toaster.resume(id)
    clock.advance(999)
    expect(shown()).toEqual(['saved'])
    clock.advance(1)
    expect(shown()).toEqual([])
  })

  it('pauses until it is neither hovered nor focused', () => {
    const { clock, toaster, shown } = setUp()
    const id = toaster.show('saved')
    toaster.pause(id)
    toaster.pause(id)
    toaster.resume(id)
    clock.advance(60_000)
    expect(shown()).toEqual(['saved'])
    toaster.resume(id)
    clock.advance(3000)
    expect(shown()).toEqual([])
  })

  it('does not stay for ever when it is paused at the very end', () => {
    const { clock, toaster, shown } = setUp()
    const id = toaster.show('saved', { durationMs: 1 })
    toaster.pause(id)
    toaster.resume(id)
    clock.advance(1)
    expect(shown()).toEqual([])
  })
})

describe('one subject', () => {
  it('has one toast: the next message becomes its own, and its time begins anew', () => {
    const { clock, toaster, shown } = setUp()
    const id = toaster.show('placed', { subject: 'order 1' })
    toaster.show('another', { subject: 'order 2' })
    clock.advance(2000)
    expect(toaster.show('filled', { subject: 'order 1' })).toBe(id)
    expect(shown()).toEqual(['another', 'filled'])
    clock.advance(2999)
    expect([shown(), toaster.tells('order 1'), toaster.tells('order 2')]).toEqual([['filled'], true, false])
    clock.advance(TOAST_LEAVE_MS + 1)
    expect([toaster.list(), toaster.tells('order 1'), clock.pending()]).toEqual([[], false, 0])
  })

  it('stays under its reader’s eyes when its message changes', () => {
    const { clock, toaster, shown } = setUp()
    const id = toaster.show('placed', { subject: 'order 1' })
    toaster.pause(id)
    toaster.show('filled', { subject: 'order 1' })
    clock.advance(60_000)
    expect(shown()).toEqual(['filled'])
    toaster.resume(id)
    clock.advance(3000)
    expect(shown()).toEqual([])
  })
})

describe('a failed request', () => {
  it('is shown once if others fail for the same reason meanwhile', () => {
    const { toaster, shown } = setUp()
    for (const message of ['timeout', 'busy', 'timeout']) toaster.requestError(message)
    expect(shown()).toEqual(['busy', 'timeout'])
  })

  it('has the common title', () => {
    const toaster = createToaster({ requestTitle: 'Tip' })
    toaster.requestError('timeout')
    toaster.show('saved')
    expect(toaster.list().map(({ title, message }) => [title, message])).toEqual([
      ['Tip', 'timeout'],
      [null, 'saved'],
    ])
  })
})

describe('a flood of messages', () => {
  it(`shows ${TOASTS_MAX} at most: the oldest makes room`, () => {
    const { toaster, shown } = setUp()
    for (let count = 1; count <= TOASTS_MAX + 2; count++) toaster.show(`message ${count}`)
    expect(shown()).toHaveLength(TOASTS_MAX)
    expect(shown()[0]).toBe('message 3')
    expect(toaster.list()).toHaveLength(TOASTS_MAX)
  })

  it('spares the one that is being read', () => {
    const { toaster, shown } = setUp()
    const read = toaster.show('message 1')
    toaster.pause(read)
    for (let count = 2; count <= TOASTS_MAX + 1; count++) toaster.show(`message ${count}`)
    expect(shown()[0]).toBe('message 1')
    expect(shown()).not.toContain('message 2')
  })
})

describe('listeners', () => {
  it('hear every change until they leave, and see one list per change', () => {
    const { toaster } = setUp()
    let calls = 0
    const stop = toaster.subscribe(() => (calls += 1))
    toaster.show('saved')
    expect(calls).toBe(1)
    expect(toaster.list()).toBe(toaster.list())
    stop()
    toaster.show('saved again')
    expect(calls).toBe(1)
  })
})
