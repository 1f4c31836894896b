import { describe, expect, it } from 'vitest'
import type { Activity, PageActivity } from '#lib/stream/page-activity.ts'
import { afterIdle, tabFigures } from './tab-figures.ts'
import { tabSettings } from '../settings/tab-settings.ts'

describe('a page before its first idle moment', () => {
  it('counts as not looked at, whatever happens to it', () => {
    let change: (now: Activity) => void = () => {}
    let now: ReturnType<PageActivity['current']> = 'visible'
    const page: PageActivity = {
      current: () => now,
      watch(changed) {
        change = changed
        return () => {
          change = () => {}
        }
      },
    }
    let idle = (): void => {}
    const activity = afterIdle(page, (run) => {
      idle = run
    })
    const heard: Activity[] = []
    const undo = activity.watch((activityNow) => heard.push(activityNow))
    expect(activity.current()).toBe('hidden')
    change('visible')
    expect(heard).toEqual([])
    idle()
    expect([activity.current(), heard]).toEqual(['visible', ['visible']])
    now = 'hidden'
    change('hidden')
    expect(heard).toEqual(['visible', 'hidden'])
    undo()
    change('visible')
    expect(heard).toHaveLength(2)
  })
})

describe('on a server', () => {
  it('there is no tab to open anything for', () => {
    expect(() => tabFigures()).toThrow('live figures are opened in a browser')
    expect(() => tabSettings('en')).toThrow('settings are read in a browser')
  })
})
