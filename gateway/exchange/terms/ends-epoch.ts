import type { CommandSender } from '../exchange.ts'

/**
 * Ends an account's epoch without starting another: cancels its orders, closes its positions, forgives its loans. Returns true also if it
 * had no epoch; false if the exchange cannot take the command now.
 */
export function endsEpochOn(exchange: CommandSender): (account: string) => Promise<boolean> {
  return async (account) => {
    const { kind } = await exchange.submit({ type: 'close-epoch', account })
    return kind === 'done' || kind === 'rejected'
  }
}
