import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findMovedPath } from './moved.ts'
import { isAllowedInSimulation, SIMULATION_LANDING } from './simulation-gate.ts'

// Copied from specification 2.1 on purpose, not imported.
const EXACT = (
  '/fee, /vip/detail, /vip/vipIntroduce, /asset, /asset/spot, /asset/margin, /asset/futures, /subaccount/setting, ' +
  '/modifyverification, /download, /proof-of-reserves, /protection-fund'
).split(', ')
const PREFIX = (
  '/account/setting, /account/newapi, /account/sub-account, /spot/, /futures/, /transac, /order/marginOrderInfo, /order/mcp, ' +
  '/record/exchange, /record/margin, /record/mcp, /subaccount/setting/antiphishing, /subaccount/setting/devices, ' +
  '/subaccount/setting/history, /subaccount/setting/api, /trade-spot, /trade-margin, /trade-swap, /trade-info, /trade-asset-order, /trade-asset'
).split(', ')

describe('simulation allow-list (specification 2.1)', () => {
  it.each(EXACT)('%s is allowed, and nothing below it', (path) => {
    expect(isAllowedInSimulation(path)).toBe(true)
    const below = `${path}/x`
    expect(isAllowedInSimulation(below)).toBe(PREFIX.some((prefix) => below.startsWith(`${prefix}/`)))
    expect(isAllowedInSimulation(`${path}x`)).toBe(false)
    expect(isAllowedInSimulation(path.toUpperCase())).toBe(false)
  })

  it.each(PREFIX)('%s is allowed with what is below it, at a slash', (prefix) => {
    const bare = prefix.replace(/\/$/, '')
    expect(isAllowedInSimulation(bare)).toBe(bare === prefix)
    expect(isAllowedInSimulation(`${bare}/`)).toBe(bare === prefix)
    expect(isAllowedInSimulation(`${bare}/x/y`)).toBe(true)
    expect(isAllowedInSimulation(`${bare}x`)).toBe(false)
  })

  it.each(Object.values(SIMULATION_LANDING))('the landing page %s is allowed', (path) => {
    expect(isAllowedInSimulation(path)).toBe(true)
  })

  it('refuses everything else', () => {
    fc.assert(
      fc.property(fc.webPath(), (path) => {
        const expected =
          EXACT.includes(path) ||
          PREFIX.some(
            (prefix) =>
              (path === prefix.replace(/\/$/, '') && !prefix.endsWith('/')) ||
              (path.startsWith(prefix.endsWith('/') ? prefix : `${prefix}/`) && path !== prefix),
          )
        const loose = expected || PREFIX.some((prefix) => !prefix.endsWith('/') && path === `${prefix}/`)
        expect(isAllowedInSimulation(path)).toBe(loose)
      }),
    )
  })
})

describe('an allowed path that has moved', () => {
  it('leads to an allowed page: no redirect leaves the mode', () => {
    const moved = [...EXACT, ...PREFIX].map((path) => findMovedPath(path)).filter((path) => path !== null)
    expect(moved.length).toBeGreaterThan(0)
    expect(moved.filter((path) => !isAllowedInSimulation(path))).toEqual([])
  })
})
