import { afterEach, describe, expect, it } from 'vitest'
import { sourceStamp } from './build.mjs'

// Goal: a build is repeated exactly when something that it depends on has changed.

afterEach(() => {
  for (const name of ['SITE_NAME', 'PUBLIC_NOTE', 'PORT_NOTE']) delete process.env[name]
})

function stampWith(name: string, value: string): string {
  process.env[name] = value
  return sourceStamp()
}

describe('the stamp of a build', () => {
  it('is the same for the same sources', () => expect(sourceStamp()).toBe(sourceStamp()))

  it.each(['SITE_NAME', 'PUBLIC_NOTE'])('depends on %s', (name) => {
    const before = sourceStamp()
    const one = stampWith(name, 'one')
    expect(new Set([before, one, stampWith(name, 'two')]).size).toBe(3)
  })

  it('does not depend on what pages never see', () => {
    const before = sourceStamp()
    expect(stampWith('PORT_NOTE', 'one')).toBe(before)
  })
})
