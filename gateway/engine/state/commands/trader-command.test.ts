import { describe, expect, it } from 'vitest'
import type { CommandSender, Exchange } from '#gateway/exchange/exchange.ts'
import type { TraderCommand } from './trader-command.ts'

// Goal: a call cannot send what only the exchange sends. The compiler is the test: a command that it accepts makes a comment below an error.

const accepts = (command: TraderCommand): string => command.type

describe('a trader’s command', () => {
  it('is one that calls send', () => {
    expect(accepts({ type: 'gift-cancel', account: 'ann', codeHash: '' })).toBe('gift-cancel')
    expect(accepts({ type: 'cancel-all', account: 'ann', kind: 'both' })).toBe('cancel-all')
  })

  it('is none of the exchange’s own', () => {
    const own = [
      // @ts-expect-error the insurance fund is the operator's
      accepts({ type: 'fund-insurance', funds: [] }),
      // @ts-expect-error fees are the operator's
      accepts({ type: 'set-fees', spotFees: [], futuresFees: [] }),
      // @ts-expect-error markets are the operator's
      accepts({ type: 'delist-market', market: 'spot:BTCUSDT' }),
      // @ts-expect-error rules are the version's
      accepts({ type: 'set-rules', rules: 1 }),
      // @ts-expect-error halting is the operator's
      accepts({ type: 'set-halt', halted: true }),
      // @ts-expect-error an epoch is opened by `reset`, which checks its funds
      accepts({ type: 'open-epoch', account: 'ann', funds: [] }),
      // @ts-expect-error a gift expires by the clock
      accepts({ type: 'gift-expire', account: 'ann', codeHash: '', wallMs: 0 }),
      // @ts-expect-error the gateway knows who is a guest
      accepts({ type: 'copy-guests', guests: [], idle: [], registered: [] }),
      // @ts-expect-error an address is released where it is unbound
      accepts({ type: 'web3-release', account: 'ann' }),
    ]
    expect(own).toHaveLength(9)
  })

  it('is all that an exchange takes from calls', () => {
    const sends = (exchange: Exchange): CommandSender => {
      // @ts-expect-error a call's exchange sends no command of the exchange itself
      return exchange
    }
    expect(sends).toBeTypeOf('function')
  })
})
