import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { EXAMPLE_KINDS, exampleFor, type HookExample } from '#lib/contract/accounts/hooks/hook-example.ts'
import { readHookMessage } from './message-fault.ts'

/** Goal: each sender's example sends a message that a hook takes, with the time at which it runs. */

const ADDRESS = 'https://www.agio.example/v1/hooks/abc'
const TIME = '2026-01-05T10:00:00Z'
const exampleOf = (kind: HookExample['kind']): HookExample => ({
  kind,
  pair: { product: kind === 'reverse' ? 'futures' : 'spot', symbol: 'BTCUSDT' },
  size: '0.001',
  secret: 'a-b_c',
})

/** Returns the arguments that a program gives to curl, at a time of the test. */
function runShell(program: string): string[] {
  const stubs = `date() { echo ${TIME}; }; curl() { for each; do printf '%s\\0' "$each"; done; }`
  return execFileSync('sh', ['-c', `${stubs}\n${program}`], { encoding: 'utf8' }).split('\0')
}

describe.each(EXAMPLE_KINDS)('an example that is to %s', (kind) => {
  const expectTaken = (text: string) => {
    // The id of a bot is for the reader to fill in.
    const message = JSON.parse(text.replace('BOT_ID', '7')) as object
    expect(readHookMessage(message)).toEqual({ message })
    expect(message).toMatchObject({ time: TIME, id: `BTCUSDT ${TIME}`, secret: 'a-b_c' })
  }

  it('is a message of TradingView', () => {
    expectTaken(exampleFor('tradingView', ADDRESS, exampleOf(kind)).replaceAll('{{timenow}}', TIME))
  })

  it('is a command of a shell', () => {
    const sent = runShell(exampleFor('curl', ADDRESS, exampleOf(kind)))
    expect(sent.slice(0, 5)).toEqual(['-X', 'POST', ADDRESS, '-H', 'Content-Type: application/json'])
    expectTaken(sent[6] ?? '')
  })

  it('is a function of MetaTrader', () => {
    const program = exampleFor('metaTrader', ADDRESS, exampleOf(kind))
    const [, literal = ''] = /string body = (".*");/.exec(program) ?? []
    expect(program).toContain(`WebRequest("POST", "${ADDRESS}", "Content-Type: application/json\\r\\n"`)
    expectTaken((JSON.parse(literal) as string).replaceAll('TIME', TIME))
  })
})
