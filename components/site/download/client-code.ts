/**
 * Returns a program that connects a client of the open API to this site, for readers to copy. Both programs set every REST address of
 * the client (dialect, section 1.1); `uta: false` saves the client a request about its account. `origin` has no trailing slash.
 */
export function javascriptClient(origin: string): string {
  return `import ccxt from 'ccxt'

const site = '${origin}'
const exchange = new ccxt.bitget({
  apiKey: process.env.API_KEY,
  secret: process.env.API_SECRET,
  password: process.env.API_PASSPHRASE,
  options: { uta: false },
})
for (const [name, address] of Object.entries(exchange.urls.api)) {
  if (typeof address === 'string') exchange.urls.api[name] = site
}

console.log(await exchange.fetchBalance())
await exchange.createLimitBuyOrder('BTC/USDT', 0.001, 50000)
`
}

/** Returns the same program in Python. */
export function pythonClient(origin: string): string {
  return `import os
import ccxt

site = '${origin}'
exchange = ccxt.bitget({
    'apiKey': os.environ['API_KEY'],
    'secret': os.environ['API_SECRET'],
    'password': os.environ['API_PASSPHRASE'],
    'options': {'uta': False},
})
for name, address in exchange.urls['api'].items():
    if isinstance(address, str):
        exchange.urls['api'][name] = site

print(exchange.fetch_balance())
exchange.create_limit_buy_order('BTC/USDT', 0.001, 50000)
`
}
