'use client'

import { useCallback } from 'react'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { OwnerProof } from '#lib/contract/account-calls.ts'
import type { UserInfo } from '#lib/contract/accounts/accounts.ts'
import { accountCalls, type CallAccount } from '#lib/http/account-client.ts'
import { loadCode } from '#lib/kernel/browser/load-code.ts'
import { findBrowserWallet } from './browser-wallet.ts'
import { usePageRequests } from './identity.tsx'

/** The proof from a passkey or a wallet; empty if codes prove the owner, or if neither has answered. */
export type OwnerWord = Pick<OwnerProof, 'fidoVerifyCode' | 'walletSignature' | 'walletToken'>

/** Checks whether an account has no address and no authenticator, so that only its passkey or wallet can prove the owner. */
export function isProvenByEntry({ kind, email, mobile, hasAuthenticator }: UserInfo): boolean {
  return kind === 'user' && email === null && mobile === null && !hasAuthenticator
}

/**
 * Asks the passkey, else the wallet, of an owner who cannot be proven by code. If neither answers, the gateway says what to do in its
 * answer to the call that needed the proof.
 */
export async function askOwner(owner: UserInfo, call: CallAccount, window: object): Promise<OwnerWord> {
  if (!isProvenByEntry(owner)) return {}
  const { passkey, wallet } = await call('/user/owner/challenge', {})
  const fidoVerifyCode = passkey === null ? null : await askPasskey(passkey)
  if (fidoVerifyCode !== null) return { fidoVerifyCode }
  const provider = wallet === null ? null : findBrowserWallet(window)
  if (wallet === null || provider === null) return {}
  // A wallet signs only for a page that it has shown its address to.
  await provider.askAddress()
  const walletSignature = await provider.sign(wallet.message, wallet.address)
  return walletSignature === null ? {} : { walletSignature, walletToken: wallet.token }
}

/** Returns the passkey's answer; null if the user dismissed it. */
async function askPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<string | null> {
  const { startAuthentication, WebAuthnError } = await loadCode(() => import('@simplewebauthn/browser'))
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON }))
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null
    throw error
  }
}

/** Returns `askOwner` for this tab: `const askOwner = useOwnerProof(); call(path, { ...codes, ...(await askOwner(owner)) })`. */
export function useOwnerProof(): (owner: UserInfo) => Promise<OwnerWord> {
  const requests = usePageRequests()
  return useCallback(async (owner: UserInfo) => askOwner(owner, accountCalls((await requests()).http), window), [requests])
}
