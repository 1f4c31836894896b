import type { CommandSender } from '#gateway/exchange/exchange.ts'

/**
 * Returns a function that ends the account of a trader's bound address: its coins return to the spot wallet. It returns false if that is
 * not possible now.
 */
export function releasesAddressOn(exchange: CommandSender): (account: string) => Promise<boolean> {
  return async (account) => {
    const { kind } = await exchange.submit({ type: 'web3-release', account })
    // Rejected: there is no running epoch, so nothing lies at the address.
    return kind === 'done' || kind === 'rejected'
  }
}
