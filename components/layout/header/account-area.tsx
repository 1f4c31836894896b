'use client'

import { Suspense, useState } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { ButtonLink } from '#components/ui/button/button.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { useSession } from '#lib/stores/session/identity.tsx'
import type { AccountMenuLabels, AccountMenuPaths } from './account-panel.tsx'
import header from './header.module.css'
import styles from './account-area.module.css'

const Panel = lazyPart(() => import('./account-panel.tsx').then((module) => module.AccountPanel))

interface Props {
  readonly labels: AccountMenuLabels & {
    readonly logIn: string
    readonly signUp: string
    readonly account: string
    readonly loading: string
  }
  /** Local addresses with language prefix. */
  readonly paths: AccountMenuPaths & { readonly login: string; readonly register: string }
}

/**
 * The account area of the header. Every visitor gets the same HTML: two links, which work without script. Visitors with a session
 * get their menu instead once it is known; until then the flag on <html> keeps the area empty.
 */
export function AccountArea({ labels, paths }: Props) {
  const { kind } = useSession()
  const isMember = kind !== 'unknown' && kind !== 'visitor'
  return (
    <div className={styles.area} data-account={kind}>
      {isMember ? (
        <AccountMenu labels={labels} paths={paths} />
      ) : (
        <div className={styles.visitor}>
          <ButtonLink href={paths.login} variant="quiet" data-opens="login">
            <span className={styles.logInMark}>
              <Icon name="user" />
            </span>
            <span className={styles.logInText}>{labels.logIn}</span>
          </ButtonLink>
          <span className={styles.signUp}>
            <ButtonLink href={paths.register} variant="primary" data-opens="register">
              {labels.signUp}
            </ButtonLink>
          </span>
        </div>
      )}
    </div>
  )
}

function AccountMenu({ labels, paths }: Props) {
  const [wanted, setWanted] = useState(false)
  return (
    <details className={styles.menu} name="header-menu" data-menu onToggle={(event) => event.currentTarget.open && setWanted(true)}>
      <summary className={styles.trigger} aria-label={labels.account} data-tip={labels.account}>
        <Icon name="user" />
      </summary>
      <div className={header.panel} data-align="end">
        {wanted ? (
          <Suspense
            fallback={
              <output aria-label={labels.loading}>
                <Skeleton height="200px" />
              </output>
            }
          >
            <Panel labels={labels} paths={paths} />
          </Suspense>
        ) : null}
      </div>
    </details>
  )
}
