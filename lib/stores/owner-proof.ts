'use client'

import { useCallback } from 'react'
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import type { UserInfo } from '#lib/contract/accounts.ts'
import type { Http } from '#lib/http/http.ts'
import { findBrowserWallet } from './browser-wallet.ts'
import { usePageRequests } from './identity.tsx'

/** What a passkey or a wallet has said; nothing where codes prove the owner, or where neither has answered. */
export interface OwnerWord {
  readonly fidoVerifyCode?: string
  readonly walletSignature?: string
  readonly walletToken?: string
}

interface Challenge {
  readonly passkey: PublicKeyCredentialRequestOptionsJSON | null
  readonly wallet: { readonly address: string; readonly message: string; readonly token: string } | null
}

/** Whether an account is reached nowhere and has no authenticator: then its passkey or wallet must say that the owner asks. */
export function isProvenByEntry({ kind, email, mobile, hasAuthenticator }: UserInfo): boolean {
  return kind === 'user' && email === null && mobile === null && !hasAuthenticator
}

/**
 * Asks the passkey, else the wallet, of an owner whom no code can prove. Where neither answers the gateway says what to do, with
 * the call that the proof was for.
 */
export async function askOwner(owner: UserInfo, http: Pick<Http, 'post'>, window: object): Promise<OwnerWord> {
  if (!isProvenByEntry(owner)) return {}
  const { passkey, wallet } = (await http.post('/user/owner/challenge', {})) as Challenge
  const fidoVerifyCode = passkey === null ? null : await askPasskey(passkey)
  if (fidoVerifyCode !== null) return { fidoVerifyCode }
  const provider = wallet === null ? null : findBrowserWallet(window)
  if (wallet === null || provider === null) return {}
  // A wallet signs for a page that it has shown its address to.
  await provider.askAddress()
  const walletSignature = await provider.sign(wallet.message, wallet.address)
  return walletSignature === null ? {} : { walletSignature, walletToken: wallet.token }
}

/** The passkey's answer; null where the person has waved it away. */
async function askPasskey(optionsJSON: PublicKeyCredentialRequestOptionsJSON): Promise<string | null> {
  const { startAuthentication, WebAuthnError } = await import('@simplewebauthn/browser')
  try {
    return JSON.stringify(await startAuthentication({ optionsJSON }))
  } catch (error) {
    if (error instanceof WebAuthnError || error instanceof DOMException) return null
    throw error
  }
}

/** `askOwner` in this tab: `const askOwner = useOwnerProof(); call(path, { ...codes, ...(await askOwner(owner)) })`. */
export function useOwnerProof(): (owner: UserInfo) => Promise<OwnerWord> {
  const requests = usePageRequests()
  return useCallback(async (owner: UserInfo) => askOwner(owner, (await requests()).http, window), [requests])
}
