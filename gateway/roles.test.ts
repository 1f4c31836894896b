import { describe, expect, it } from 'vitest'
import { chooseRole, ROLES } from './roles.ts'

// Goal: each role opens its parts after those that they need, so that closing them in the opposite order leaves none without these.

describe.each(Object.entries(ROLES))('a %s', (_role, parts) => {
  it('opens nothing before what it needs, and nothing twice', () => {
    const there = new Set<string>()
    for (const { name, slot, needs } of parts) {
      expect([name, needs.filter((needed) => !there.has(needed))]).toEqual([name, []])
      if (slot === null) continue
      expect(there).not.toContain(slot)
      there.add(slot)
    }
    expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length)
  })

  it('has what a running gateway is known by', () => {
    expect(parts.map(({ slot }) => slot)).toEqual(expect.arrayContaining(['pages', 'door', 'drain', 'port']))
  })
})

it('is chosen by what the gateway has from others', () => {
  const alone = { replicated: null, primaryOrigin: null }
  const beside = { replicated: null, primaryOrigin: () => null }
  expect(chooseRole({ gatewayOrigin: null }, alone)).toBe('primary')
  expect(chooseRole({ gatewayOrigin: 'https://gateway.example' }, alone)).toBe('relay')
  expect(chooseRole({ gatewayOrigin: null }, beside)).toBe('relay')
  expect(chooseRole({ gatewayOrigin: null }, { ...beside, replicated: {} as never })).toBe('replica')
})
