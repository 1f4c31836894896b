import type { PairKey } from '../../market/pairs.ts'

/** The action of the message of an example. */
export const EXAMPLE_KINDS = ['order', 'close', 'reverse', 'start', 'stop'] as const
export type ExampleKind = (typeof EXAMPLE_KINDS)[number]

/** Who sends a message: by their own names, which no language translates. */
export const HOOK_SENDERS = { tradingView: 'TradingView', metaTrader: 'MetaTrader 5', curl: 'curl' } as const
export type HookSender = keyof typeof HOOK_SENDERS

export interface HookExample {
  readonly kind: ExampleKind
  readonly pair: PairKey
  /** The size of the order, in base coin. */
  readonly size: string
  readonly secret: string
}

/** Returns the message itself with a time, which is in the id too, so that every firing has its own. */
function messageAt({ kind, pair: { product, symbol }, size, secret }: HookExample, time: string): object {
  const head = { secret, id: `${symbol} ${time}`, time }
  const bot = { kind: 'spot-dca', symbol, quote: '100', amount: '10', everyMs: 86_400_000, repeats: false, sellAtEnd: false }
  const actions = {
    order: { order: { product, symbol, side: 'buy', type: 'market', size } },
    close: { close: { product, symbol } },
    reverse: { reverse: { symbol } },
    start: { start: bot },
    stop: { stop: { id: 'BOT_ID', sell: true } },
  }
  return { ...head, ...actions[kind] }
}

/** Returns a message to enter in an alert of TradingView, which fills in the names in braces. */
export function exampleMessage(example: HookExample): string {
  return JSON.stringify(messageAt(example, '{{timenow}}'), null, 2)
}

/** Returns what a sender needs: a message for TradingView, a function of MQL5 for MetaTrader, a command for a shell or a scheduled job. */
export function exampleFor(sender: HookSender, address: string, example: HookExample): string {
  if (sender === 'tradingView') return exampleMessage(example)
  if (sender === 'metaTrader') return metaTrader(address, JSON.stringify(messageAt(example, 'TIME')))
  // The shell fills in the time between two parts in single quotes.
  const parts = JSON.stringify(messageAt(example, 'TIME')).replaceAll('TIME', `'"$time"'`)
  return [
    'time=$(date -u +%Y-%m-%dT%H:%M:%SZ)',
    `curl -X POST '${address}' \\`,
    `  -H 'Content-Type: application/json' \\`,
    `  -d '${parts}'`,
  ].join('\n')
}

function metaTrader(address: string, message: string): string {
  return [
    'void SendHook()',
    '{',
    '  string time = TimeToString(TimeGMT(), TIME_DATE | TIME_SECONDS) + "Z";',
    '  StringReplace(time, ".", "-");',
    '  StringReplace(time, " ", "T");',
    `  string body = ${JSON.stringify(message)};`,
    '  StringReplace(body, "TIME", time);',
    '  char data[], answer[];',
    '  string headers;',
    '  StringToCharArray(body, data, 0, StringLen(body), CP_UTF8);',
    `  WebRequest("POST", "${address}", "Content-Type: application/json\\r\\n", 5000, data, answer, headers);`,
    '}',
  ].join('\n')
}
