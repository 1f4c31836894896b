'use client'

import { Fragment, type ReactNode } from 'react'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import type { IconName } from '#components/ui/icon/icons.ts'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { useAuthDialog, useSession } from '#lib/stores/session/identity.tsx'
import styles from './login-gate.module.css'

export interface LoginGateLabels {
  /** 'Please login to visit' of specification 3.3. */
  readonly loginvalid: string
  readonly text: string
  readonly registeredOnly: string
  readonly registeredText: string
  readonly logIn: string
  readonly signUp: string
  readonly guest: string
  readonly loading: string
}

interface Props {
  /** `registered`: guests are asked to register first. */
  readonly who: 'anyone' | 'registered'
  readonly labels: LoginGateLabels
  /** The page where guests start: a local address with language prefix. */
  readonly guestHref: string
  readonly children: ReactNode
}

/** Shows a page to visitors with a session. All others see how to get one without leaving the page. */
export function LoginGate({ who, labels, guestHref, children }: Props) {
  const session = useSession()
  const ask = useAuthDialog()
  if (session.kind === 'unknown')
    return (
      <output aria-label={labels.loading}>
        <Skeleton height="60vh" />
      </output>
    )
  if (session.kind === 'visitor')
    return (
      <GateMessage icon="lock" title={labels.loginvalid} text={labels.text}>
        <Button variant="primary" onClick={() => ask('login')}>
          {labels.logIn}
        </Button>
        <Button onClick={() => ask('register')}>{labels.signUp}</Button>
        <ButtonLink href={guestHref} data-opens="guest" variant="quiet">
          {labels.guest}
        </ButtonLink>
      </GateMessage>
    )
  if (session.kind === 'guest' && who === 'registered')
    return (
      <GateMessage icon="user" title={labels.registeredOnly} text={labels.registeredText}>
        <Button variant="primary" onClick={() => ask('register')}>
          {labels.signUp}
        </Button>
      </GateMessage>
    )
  // Another account remounts the page, so that no data of the previous one stays on it.
  return <Fragment key={session.user.userId}>{children}</Fragment>
}

interface MessageProps {
  readonly icon: IconName
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function GateMessage({ icon, title, text, children }: MessageProps) {
  return (
    <div className={styles.gate}>
      <Icon name={icon} size={32} />
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.text}>{text}</p>
      <div className={styles.ways}>{children}</div>
    </div>
  )
}
