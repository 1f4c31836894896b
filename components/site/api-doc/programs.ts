/**
 * The programs that readers copy from the page about the API. The suite runs each of them as it is written here, against a gateway of its
 * own, and sees to it that nothing is sent anywhere else. `origin` has no trailing slash.
 */

/** Returns the address of the streams of an origin, without the name of a stream. */
function makeStreamAddress(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/v2/ws`
}

/**
 * Returns a bot in ten lines for Node.js. Beside texts, `urls.api` has objects with the addresses of streams: one that is left would send
 * the key to the exchange that the client is made for.
 */
export function firstBot(origin: string): string {
  const streams = makeStreamAddress(origin)
  return `import ccxt from 'ccxt'
const { API_KEY, API_SECRET, API_PASSPHRASE } = process.env
const bot = new ccxt.pro.bitget({ apiKey: API_KEY, secret: API_SECRET, password: API_PASSPHRASE })
const streams = { public: '${streams}/public', private: '${streams}/private' }
for (const name in bot.urls.api) bot.urls.api[name] = typeof bot.urls.api[name] === 'string' ? '${origin}' : streams
const { last } = await bot.fetchTicker('BTC/USDT')
const order = await bot.createOrder('BTC/USDT', 'limit', 'buy', 0.001, last * 0.99)
console.log(await bot.fetchOpenOrders('BTC/USDT'))
await bot.cancelOrder(order.id, 'BTC/USDT')
console.log((await bot.fetchBalance()).USDT)
`
}

/** Returns the same bot for Python. */
export function firstPythonBot(origin: string): string {
  const streams = makeStreamAddress(origin)
  return `import os
import ccxt

bot = ccxt.bitget({'apiKey': os.environ['API_KEY'], 'secret': os.environ['API_SECRET'], 'password': os.environ['API_PASSPHRASE']})
streams = {'public': '${streams}/public', 'private': '${streams}/private'}
for name, address in bot.urls['api'].items():
    bot.urls['api'][name] = '${origin}' if isinstance(address, str) else streams
last = bot.fetch_ticker('BTC/USDT')['last']
order = bot.create_order('BTC/USDT', 'limit', 'buy', 0.001, last * 0.99)
print(bot.fetch_open_orders('BTC/USDT'))
bot.cancel_order(order['id'], 'BTC/USDT')
print(bot.fetch_balance()['USDT'])
`
}

/** Returns a program that waits for the event of an own order; `ws://` needs a line that `wss://` does not. */
export function streamBot(origin: string): string {
  const streams = makeStreamAddress(origin)
  return `import ccxt from 'ccxt'
const { API_KEY, API_SECRET, API_PASSPHRASE } = process.env
const bot = new ccxt.pro.bitget({ apiKey: API_KEY, secret: API_SECRET, password: API_PASSPHRASE })
const streams = { public: '${streams}/public', private: '${streams}/private' }
for (const name in bot.urls.api) bot.urls.api[name] = typeof bot.urls.api[name] === 'string' ? '${origin}' : streams
if (streams.public.startsWith('ws:')) await bot.loadHttpProxyAgent() // plain ws:// needs this once, wss:// does not
const { last } = await bot.watchTicker('BTC/USDT')
console.log((await bot.watchBalance()).USDT) // logs the socket in
const events = bot.watchOrders('BTC/USDT')
const { id } = await bot.createOrder('BTC/USDT', 'limit', 'buy', 0.001, last * 0.99)
await bot.cancelOrder(id, 'BTC/USDT')
console.log((await events).map((order) => order.status))
await bot.close()
`
}

/** Returns a request for the bars of the last day, as charting clients ask for them. */
export function chartBars(origin: string): string {
  return `curl -sS "${origin}/api/udf/history?symbol=BTCUSDT.P&resolution=60&to=$(date +%s)&countback=24"
`
}

/** The text to sign, and the algorithm. */
export const SIGNATURE = `text = timestamp + METHOD + path + ("?" + query, if any) + body
ACCESS-SIGN = base64(HMAC-SHA256(secret, text))
`

/**
 * Returns a function of the shell that signs a request and sends it with curl: `agio GET '/api/v2/…?…'`, `agio POST /api/v2/… '{…}'`. The
 * examples of the single calls use it.
 */
export function signedCurl(origin: string): string {
  return `agio() {
  method=$1 path=$2 body=\${3-} time=$(date +%s)000
  sign=$(printf '%s' "$time$method$path$body" | openssl dgst -sha256 -hmac "$API_SECRET" -binary | openssl base64)
  curl -sS -X "$method" "${origin}$path" -H "ACCESS-KEY: $API_KEY" -H "ACCESS-SIGN: $sign" -H "ACCESS-TIMESTAMP: $time" \\
    -H "ACCESS-PASSPHRASE: $API_PASSPHRASE" -H 'Content-Type: application/json' \${body:+--data "$body"}
}
agio GET '/api/v2/spot/account/assets?coin=USDT'
agio POST /api/v2/spot/trade/place-order '{"symbol":"BTCUSDT","side":"buy","orderType":"market","force":"gtc","size":"100"}'
`
}
