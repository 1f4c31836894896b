'use client'

import { AlertWays } from '#components/alerts/alert-ways.tsx'
import { AlertsPanel } from '#components/alerts/alerts-panel.tsx'
import { AccountProvider } from '#lib/stores/account/account-provider.tsx'

/** All alerts of a user, kept up to date by the account's stream, and how they are told. */
export function AlertsPage() {
  return (
    <AccountProvider>
      <AlertsPanel />
      <AlertWays />
    </AccountProvider>
  )
}
