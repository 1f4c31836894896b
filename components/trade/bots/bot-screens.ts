/** The screens on which bots of each product are started. */
export const BOT_SCREENS = { spot: '/trade-spot/bots', futures: '/trade-swap/bots' } as const
