'use client'

import { useTranslations } from 'next-intl'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { SignedFields } from '../contract/typed-order.ts'
import type { Web3SignBody } from '../contract/web3.ts'
import { WEB3_CHAIN_HEX, WEB3_NETWORK_PATH } from '../contract/web3-terms.ts'
import { site } from '#lib/locale/site.ts'
import { isUncertain } from '#lib/stores/account/trading-client.ts'
import type { AnnouncedWallet, WalletNetwork } from '#lib/stores/session/browser-wallet.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'

/** An order with its signature, as `web3Submit` and `web3Withdraw` take it. */
export interface SignedOrder {
  readonly orderId: string
  readonly signature: string
  readonly signed: SignedFields
}

/** The network that the wallet is asked to use: this installation itself, which answers that there is no chain. */
function networkHere(): WalletNetwork {
  return {
    chainId: WEB3_CHAIN_HEX,
    chainName: `${site.brandName} paper (no chain)`,
    nativeCurrency: { name: 'Paper', symbol: 'PAPER', decimals: 18 },
    rpcUrls: [new URL(WEB3_NETWORK_PATH, window.location.origin).href],
  }
}

/**
 * Returns a function that prepares an order and has the wallet sign it; null, after a toast, if the wallet has another address, stays on
 * another network, or its owner does not sign.
 */
export function useSignature(): (wallet: AnnouncedWallet, body: Web3SignBody) => Promise<SignedOrder | null> {
  const t = useTranslations('web3.wallet')
  const call = useTradingData()
  const toaster = useToaster()
  const fail = (text: string): null => {
    toaster.show(text, { type: 'warning' })
    return null
  }
  return async ({ wallet }, body) => {
    const { orderId, address, typedData } = await call('web3Sign', body)
    const shown = await wallet.askAddress()
    if (shown === null) return fail(t('rejected'))
    if (shown.toLowerCase() !== address.toLowerCase()) return fail(t('otherAddress'))
    if (!(await wallet.selectNetwork(networkHere()))) return fail(t('wrongChain'))
    const signature = await wallet.signTyped(JSON.stringify(typedData), shown)
    if (signature === null) return fail(t('rejected'))
    const { domain, message } = typedData
    const text = (name: string) => String(message[name] ?? '')
    const signed = {
      chainId: Number(domain['chainId']),
      gives: text('gives'),
      receives: text('receives'),
      nonce: text('nonce'),
      deadline: text('deadline'),
    }
    return { orderId, signature, signed }
  }
}

/** Sends an order, and once more if no answer tells what became of it: the same order is booked once. */
export async function sendSurely<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!isUncertain(error)) throw error
    return send()
  }
}
