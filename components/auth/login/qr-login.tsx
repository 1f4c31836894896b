'use client'

import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { QrCode } from '#components/ui/qr-code/qr-code.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import type { AccountAnswer } from '#lib/contract/account-calls.ts'
import { QR_STATUS } from '#lib/contract/accounts/account-limits.ts'
import type { LoginAnswer } from '#lib/contract/accounts/accounts.ts'
import { createAccountClient } from '#lib/http/account-client.ts'
import { systemTimers } from '#lib/kernel/clock.ts'
import { usePageRequests } from '#lib/stores/session/identity.tsx'
import { useAuth } from '../parts/auth-texts.tsx'
import type { TakeAnswer } from '../parts/login-answer.ts'
import styles from '../auth.module.css'

const POLL_MS = 2000
const SIZE_PX = 200

type Key = AccountAnswer<'/user/public/createQrKey'>

type State = { readonly kind: 'loading' | 'over' } | ({ readonly kind: 'waiting' | 'scanned' } & Key)

/** Shows a QR code; the user scans and confirms it on a logged-in device, which logs this browser in. */
export function QrLogin({ take }: { readonly take: TakeAnswer }) {
  const { auth } = useAuth().texts
  const [round, setRound] = useState(0)
  return (
    <div className={styles.qr}>
      <p className={styles.lead}>{auth.qrLead}</p>
      <QrRound key={round} take={take} onRenew={() => setRound(round + 1)} />
    </div>
  )
}

/** Shows one QR code until it is scanned, has expired or a request fails; then says so. */
function QrRound({ take, onRenew }: { readonly take: TakeAnswer; readonly onRenew: () => void }) {
  const { auth } = useAuth().texts
  const state = useQrState(take)
  return (
    <>
      {state.kind === 'loading' ? <Skeleton width={`${SIZE_PX}px`} height={`${SIZE_PX}px`} /> : null}
      {state.kind === 'waiting' ? (
        <>
          <QrCode text={state.content} label={auth.qrCode} size={SIZE_PX} />
          <a className={styles.qrAddress} href={state.content} dir="ltr">
            {state.content}
          </a>
        </>
      ) : null}
      <output>
        {state.kind === 'scanned' ? auth.qrScanned : null}
        {state.kind === 'over' ? auth.qrOver : null}
      </output>
      {state.kind === 'over' ? (
        <Button variant="primary" onClick={onRenew}>
          {auth.qrRenew}
        </Button>
      ) : null}
    </>
  )
}

/** Creates a QR key and polls its state until the log-in is confirmed, the key has expired or a request fails. */
function useQrState(take: TakeAnswer): State {
  const requests = usePageRequests()
  const [state, setState] = useState<State>({ kind: 'loading' })
  const takeLatest = useEffectEvent((answer: LoginAnswer) => take(answer))

  useEffect(() => {
    const call = createAccountClient(requests)
    let gone = false
    let cancel = () => {}
    const show = (next: State) => gone || setState(next)
    const ask = async (key: Key) => {
      const answer = await call('/user/public/getQrKeyStatus', { qrcodeKey: key.qrcodeKey }, { quiet: true })
      const { status } = answer
      if (gone) return
      if (status === QR_STATUS.confirmed) return takeLatest(answer)
      if (status === QR_STATUS.over) return show({ kind: 'over' })
      show({ kind: status === QR_STATUS.scanned ? 'scanned' : 'waiting', ...key })
      askLater(key)
    }
    const askLater = (key: Key) => {
      cancel = systemTimers.after(POLL_MS, () => void ask(key).catch(() => show({ kind: 'over' })))
    }
    const begin = async () => {
      if (!(await requests()).mayEnter()) return show({ kind: 'over' })
      const key = await call('/user/public/createQrKey', {})
      if (gone) return
      show({ kind: 'waiting', ...key })
      askLater(key)
    }
    begin().catch(() => show({ kind: 'over' }))
    return () => {
      gone = true
      cancel()
    }
  }, [requests])
  return state
}
