/** Returns the address of the streams of an origin, without the name of a stream. */
function makeStreamAddress(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/v2/ws`
}

/**
 * Returns a program that connects a client of the open API to this site, for readers to copy. Both programs set every address of the
 * client, those of its streams too (dialect, section 1.1); `uta: false` saves the client a request about its account. `origin` has no
 * trailing slash. The suite runs both.
 */
export function javascriptClient(origin: string): string {
  return `import ccxt from 'ccxt'

const site = '${origin}'
const streams = { public: '${makeStreamAddress(origin)}/public', private: '${makeStreamAddress(origin)}/private' }
const exchange = new ccxt.pro.bitget({
  apiKey: process.env.API_KEY,
  secret: process.env.API_SECRET,
  password: process.env.API_PASSPHRASE,
  options: { uta: false },
})
for (const [name, address] of Object.entries(exchange.urls.api)) {
  exchange.urls.api[name] = typeof address === 'string' ? site : streams
}

console.log(await exchange.fetchBalance())
const { last } = await exchange.fetchTicker('BTC/USDT')
await exchange.createLimitBuyOrder('BTC/USDT', 0.001, last * 0.99)
`
}

/** Returns the same program in Python. */
export function pythonClient(origin: string): string {
  return `import os
import ccxt

site = '${origin}'
streams = {'public': '${makeStreamAddress(origin)}/public', 'private': '${makeStreamAddress(origin)}/private'}
exchange = ccxt.bitget({
    'apiKey': os.environ['API_KEY'],
    'secret': os.environ['API_SECRET'],
    'password': os.environ['API_PASSPHRASE'],
    'options': {'uta': False},
})
for name, address in exchange.urls['api'].items():
    exchange.urls['api'][name] = site if isinstance(address, str) else streams

print(exchange.fetch_balance())
last = exchange.fetch_ticker('BTC/USDT')['last']
exchange.create_limit_buy_order('BTC/USDT', 0.001, last * 0.99)
`
}
