'use client'

import { Suspense } from 'react'
import { lazyPart } from '#components/ui/part/lazy-part.tsx'
import { useIdle } from '../terminal/use-idle.ts'
import { useWorkspace } from '../workspace/workspace.ts'

const AccountRisk = lazyPart(() => import('./account-risk.tsx').then((module) => module.AccountRisk))

/** The place of the account below the ticket, whose code is loaded once there is an account. */
export function AccountRiskSlot({ assetsHref }: { readonly assetsHref: string }) {
  const { view } = useWorkspace()
  const isIdle = useIdle()
  if (!isIdle || view.status === 'visitor') return null
  return (
    <Suspense>
      <AccountRisk assetsHref={assetsHref} />
    </Suspense>
  )
}
