'use client'

import { useId, useRef } from 'react'
import { Badge } from '#components/ui/badge/badge.tsx'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'
import { Icon } from '#components/ui/icon/icon.tsx'
import type { IconName } from '#components/ui/icon/icons.ts'
import { Link } from '#components/ui/link/link.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import type { AccountChoice } from '#lib/contract/accounts/accounts.ts'
import { useIdentity, useSession } from '#lib/stores/session/identity.tsx'
import { menuSwitchCall, useAccountChoices } from '#lib/stores/account/use-account-choices.ts'
import { useSimulation } from '../simulation/use-simulation.ts'
import styles from './account-area.module.css'

export interface AccountMenuLabels {
  readonly guest: string
  readonly guestText: string
  readonly subAccount: string
  /** Contains `{id}`. */
  readonly userId: string
  readonly keepAccount: string
  readonly assets: string
  readonly orders: string
  readonly settings: string
  readonly subAccounts: string
  readonly referral: string
  readonly logOut: string
  readonly switchTo: string
  readonly mainAccount: string
  /** Contains `{account}`. */
  readonly switched: string
}

export interface AccountMenuPaths {
  readonly register: string
  readonly assets: string
  readonly orders: string
  readonly settings: string
  readonly subAccounts: string
  readonly referral: string
}

interface Props {
  readonly labels: AccountMenuLabels
  readonly paths: AccountMenuPaths
}

/** Shows who is logged in, with links to the account's pages and the log-out button. */
export function AccountPanel({ labels, paths }: Props) {
  const session = useSession()
  const { logOut } = useIdentity()
  if (session.kind === 'unknown' || session.kind === 'visitor') return null
  const { user } = session
  const isGuest = user.kind === 'guest'
  return (
    <div className={styles.panel}>
      <div className={styles.who}>
        <strong className={styles.name} dir="auto">
          {isGuest ? labels.guest : (user.name ?? user.email ?? user.mobile ?? user.userId)}
        </strong>
        {user.kind === 'sub' ? <Badge>{labels.subAccount}</Badge> : null}
        <span className={styles.id}>{labels.userId.replace('{id}', user.userId)}</span>
      </div>
      {isGuest ? (
        <div className={styles.keep}>
          <p>{labels.guestText}</p>
          <ButtonLink href={paths.register} variant="primary" wide data-opens="register">
            {labels.keepAccount}
          </ButtonLink>
        </div>
      ) : null}
      <ul className={styles.links}>
        <Way href={paths.assets} icon="wallet" label={labels.assets} />
        <Way href={paths.orders} icon="book" label={labels.orders} />
        <Way href={paths.settings} icon="sliders" label={labels.settings} />
        {user.kind === 'user' ? <Way href={paths.subAccounts} icon="layers" label={labels.subAccounts} /> : null}
        {user.kind === 'sub' ? null : <Way href={paths.referral} icon="user" label={labels.referral} />}
      </ul>
      <Accounts labels={labels} />
      <Button wide onClick={() => void logOut()}>
        {labels.logOut}
      </Button>
    </div>
  )
}

/** Switches to one of the user's other accounts with one press. The page stays, and then shows that account's data. */
function Accounts({ labels }: Pick<Props, 'labels'>) {
  const id = useId()
  const section = useRef<HTMLElement>(null)
  const toaster = useToaster()
  const nameAccount = ({ name }: AccountChoice) => name ?? labels.mainAccount
  const isSimulation = useSimulation()
  const menuCall = () => menuSwitchCall(isSimulation === true)
  const { choices, change } = useAccountChoices(menuCall, (choice) => {
    toaster.show(labels.switched.replace('{account}', nameAccount(choice)), { type: 'success' })
    closeMenuRound(section.current)
  })
  if (choices.length === 0) return null
  return (
    <section ref={section} aria-labelledby={id}>
      <h3 id={id} className={styles.heading}>
        {labels.switchTo}
      </h3>
      <ul className={styles.accounts}>
        {choices.map((choice) => (
          <li key={choice.userId}>
            <button
              type="button"
              className={styles.account}
              aria-current={choice.current || undefined}
              aria-disabled={change.pending || undefined}
              onClick={() => choice.current || change.run(choice)}
            >
              <span dir="auto">{nameAccount(choice)}</span>
              {choice.current ? <Icon name="check" size={16} /> : null}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Closes the menu around a part after use, and returns focus to the button that opened it. */
function closeMenuRound(part: HTMLElement | null): void {
  const menu = part?.closest('details')
  if (!menu) return
  menu.open = false
  menu.querySelector('summary')?.focus()
}

function Way({ href, icon, label }: { readonly href: string; readonly icon: IconName; readonly label: string }) {
  return (
    <li>
      <Link href={href} look="bare" className={styles.link}>
        <Icon name={icon} />
        {label}
      </Link>
    </li>
  )
}
