import type { Exchange } from './exchange.ts'

/**
 * Ends an account's epoch without another one: its orders are cancelled, its positions closed, its loans forgiven. True also where it
 * had none; false where the exchange cannot take the command now.
 */
export function endsEpochOn(exchange: Pick<Exchange, 'submit'>): (account: string) => Promise<boolean> {
  return async (account) => {
    const { kind } = await exchange.submit({ type: 'close-epoch', account })
    return kind === 'done' || kind === 'rejected'
  }
}
