/** Returns a bot in ten lines, for readers to copy and run with Node.js. `origin` has no trailing slash. */
export function firstBot(origin: string): string {
  return `import ccxt from 'ccxt'
const { API_KEY, API_SECRET, API_PASSPHRASE } = process.env
const bot = new ccxt.bitget({ apiKey: API_KEY, secret: API_SECRET, password: API_PASSPHRASE })
for (const name in bot.urls.api) bot.urls.api[name] = '${origin}'
const { last } = await bot.fetchTicker('BTC/USDT')
const order = await bot.createOrder('BTC/USDT', 'limit', 'buy', 0.001, last * 0.99)
console.log(await bot.fetchOpenOrders('BTC/USDT'))
await bot.cancelOrder(order.id, 'BTC/USDT')
const { USDT } = await bot.fetchBalance()
console.log(USDT)
`
}

/** The text to sign, and the algorithm. */
export const SIGNATURE = `text = timestamp + METHOD + path + ("?" + query, if any) + body
ACCESS-SIGN = base64(HMAC-SHA256(secret, text))
`
