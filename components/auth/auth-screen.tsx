'use client'

import { useCallback } from 'react'
import { navigateTo } from '#lib/routing/navigate.ts'
import { Card } from '#components/ui/card/card.tsx'
import { Container } from '#components/ui/container/container.tsx'
import { returnAddress } from '#lib/routing/return-address.ts'
import type { AuthView as View } from '#lib/stores/session/identity.tsx'
import type { AuthSurroundings } from './parts/auth-texts.tsx'
import { AuthView } from './auth-view.tsx'
import { QrConfirm } from './login/qr-confirm.tsx'
import styles from './auth.module.css'

interface Props extends Pick<AuthSurroundings, 'texts' | 'paths'> {
  readonly view: View
  /** The page for users whose previous page is unknown. */
  readonly home: string
}

/** Shows a view as a page of its own. Afterwards users return to where they came from, and never off our domains. */
export function AuthScreen({ view, texts, paths, home }: Props) {
  const { auth } = texts
  const titles: Readonly<Record<View, string>> = {
    login: auth.loginTitle,
    register: auth.registerTitle,
    resetPassword: auth.resetTitle,
  }
  const goBack = useCallback(() => {
    const asked = new URLSearchParams(location.search).get('from')
    const href = returnAddress(asked, location.href) ?? returnAddress(document.referrer, location.href) ?? home
    navigateTo(href, window)
  }, [home])
  return (
    <Container width="narrow">
      <div className={styles.screen}>
        <Card as="section" padding="large">
          <h1 className={styles.title}>{titles[view]}</h1>
          {view === 'login' ? <QrConfirm texts={texts} /> : null}
          <AuthView view={view} texts={texts} paths={paths} show={null} onEntered={goBack} />
        </Card>
      </div>
    </Container>
  )
}
