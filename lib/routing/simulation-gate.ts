/** Specification 2.1: while simulation mode is on, only these paths may be visited. */

export const SIMULATION_EXACT_PATHS = [
  '/fee',
  '/vip/detail',
  '/vip/vipIntroduce',
  '/asset',
  '/asset/spot',
  '/asset/margin',
  '/asset/futures',
  '/subaccount/setting',
  '/modifyverification',
  '/download',
  '/proof-of-reserves',
  '/protection-fund',
] as const

/** Allows the path itself and everything below it; a path that ends in a slash needs a further segment (DESIGN 5.10). */
export const SIMULATION_PREFIX_PATHS = [
  '/account/setting',
  '/account/newapi',
  '/account/sub-account',
  '/spot/',
  '/futures/',
  '/transac',
  '/order/marginOrderInfo',
  '/order/mcp',
  '/record/exchange',
  '/record/margin',
  '/record/mcp',
  '/subaccount/setting/antiphishing',
  '/subaccount/setting/devices',
  '/subaccount/setting/history',
  '/subaccount/setting/api',
  '/trade-spot',
  '/trade-margin',
  '/trade-swap',
  '/trade-info',
  '/trade-asset-order',
  '/trade-asset',
] as const

export const SIMULATION_LANDING = { spot: '/spot/BTCUSDT', futures: '/futures/usdt/BTCUSDT' } as const

/**
 * Checks whether a path may be visited in simulation mode. The path carries no language prefix and is decoded once;
 * comparison is case-sensitive.
 */
export function isAllowedInSimulation(path: string): boolean {
  if (SIMULATION_EXACT_PATHS.some((allowed) => path === allowed)) return true
  return SIMULATION_PREFIX_PATHS.some((prefix) =>
    prefix.endsWith('/') ? path.length > prefix.length && path.startsWith(prefix) : path === prefix || path.startsWith(`${prefix}/`),
  )
}
