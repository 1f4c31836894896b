'use client'

import { useEffect, useState } from 'react'
import type { Web3Account } from '../contract/web3.ts'
import { type AnnouncedWallet, followWallets } from '#lib/stores/session/browser-wallet.ts'
import { useLoad, type Load } from '#lib/stores/use-load.ts'
import { useRefresh } from '#lib/stores/use-refresh.ts'
import { useTradingData } from '#components/assets/use-trading-data.ts'

/** Returns the wallets of this browser; null until they had a chance to announce themselves. */
export function useWallets(): readonly AnnouncedWallet[] | null {
  const [wallets, setWallets] = useState<readonly AnnouncedWallet[] | null>(null)
  useEffect(() => followWallets(window, setWallets), [])
  return wallets
}

/** Returns the account of the bound address, kept up to date, and a function that loads it again. */
export function useWeb3Account(): readonly [Load<Web3Account>, () => void] {
  const call = useTradingData()
  const [account, reload] = useLoad('web3', () => call('web3Account', {}))
  useRefresh(reload)
  return [account, reload]
}
