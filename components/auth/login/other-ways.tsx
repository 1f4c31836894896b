'use client'

import { browserSupportsWebAuthn } from '@simplewebauthn/browser'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { fillIn } from '#components/ui/labels/labels.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { ThirdPartyProviders } from '#lib/contract/accounts/accounts.ts'
import { accountCalls } from '#lib/http/account-client.ts'
import { usePageRequests, useSession } from '#lib/stores/session/identity.tsx'
import { useAuth } from '../parts/auth-texts.tsx'
import type { Provider } from '../parts/login-answer.ts'
import type { TakeAnswer } from '../parts/login-answer.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { beginSignIn, takeReturn } from '../third-party/redirect.ts'
import { signWithWallet } from '../third-party/wallet.ts'
import { useSubmit } from '../parts/use-submit.ts'
import styles from '../auth.module.css'

const noChange = () => () => {}

/** Log-in by passkey or configured third party, and the guest entrance. */
export function OtherWays({ take }: { readonly take: TakeAnswer }) {
  const { texts, paths } = useAuth()
  const { auth } = texts
  // Shown from the start, because nearly every browser supports passkeys; nothing below must move.
  const hasPasskeys = useSyncExternalStore(noChange, browserSupportsWebAuthn, () => true)
  const { kind } = useSession()
  const mayBeVisitor = kind === 'visitor' || kind === 'unknown'
  return (
    <div className={styles.ways}>
      <p className={styles.divider}>{auth.or}</p>
      {hasPasskeys ? <PasskeyButton take={take} label={auth.passkey} /> : null}
      {mayBeVisitor ? (
        <ButtonLink href={paths.guest} data-opens="guest" variant="quiet" wide>
          {auth.guest}
        </ButtonLink>
      ) : null}
      {/* Last, because they are known later: nothing moves when they come. */}
      <ThirdParties take={take} />
    </div>
  )
}

function ThirdParties({ take }: { readonly take: TakeAnswer }) {
  const { texts, paths } = useAuth()
  const { auth } = texts
  const known = useProviders()
  const toaster = useToaster()
  const { busy, submit } = useSubmit()

  // A return from a third party brings its answer in the fragment of the address, which is read once.
  const readReturn = useEffectEvent(() => {
    const word = takeReturn(paths.login, window)
    if (word === null) return
    if (!word.ok) return void toaster.show(auth.thirdFailed, { type: 'warning' })
    const { path, params, provider } = word.value
    void submit(async (call) => take(await call(path, params), provider))
  })
  useEffect(() => readReturn(), [])

  const signIn = (provider: Provider) => {
    if (known === null) return
    void submit(async (call) => {
      if (provider !== 'wallet') return beginSignIn(known, provider, paths.login, window)
      const signed = await signWithWallet(window, call)
      if (signed.kind === 'answer') return take(signed.answer, 'wallet')
      toaster.show(signed.kind === 'missing' ? auth.noWallet : auth.walletRefused, { type: 'warning' })
    })
  }
  return known?.providers.map((provider) => (
    <Button key={provider} variant="outline" size="large" wide pending={busy} onClick={() => signIn(provider)}>
      <Icon name={provider === 'wallet' ? 'wallet' : 'user'} />
      {provider === 'wallet' ? auth.wallet : fillIn(auth.continueWith, { provider: auth.providers[provider] })}
    </Button>
  ))
}

/** Returns the configured third parties; null while unknown. */
function useProviders(): ThirdPartyProviders | null {
  const requests = usePageRequests()
  const [known, setKnown] = useState<ThirdPartyProviders | null>(null)
  useEffect(() => {
    const load = async () => {
      setKnown(await accountCalls((await requests()).http)('/user/third/providers', {}, { cached: true, quiet: true }))
    }
    // Without an answer only the other ways are shown.
    load().catch(() => undefined)
  }, [requests])
  return known
}
