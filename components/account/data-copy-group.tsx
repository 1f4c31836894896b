'use client'

import { ButtonLink } from '#components/ui/button/button.tsx'
import { DATA_COPY_PATH } from '#lib/contract/accounts/data-copy.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { SettingGroup, SettingRow } from './setting-row.tsx'

interface Props {
  readonly labels: Readonly<Record<'title' | 'text' | 'download', string>>
}

/** The download of everything that the site keeps about an account; only its registered main account has it. */
export function DataCopyGroup({ labels }: Props) {
  const session = useSession()
  if (session.kind !== 'user' || session.user.mainUserId !== null) return null
  return (
    <SettingGroup title={labels.title}>
      <SettingRow name={labels.title} text={labels.text}>
        <ButtonLink href={DATA_COPY_PATH} download size="small">
          {labels.download}
        </ButtonLink>
      </SettingRow>
    </SettingGroup>
  )
}
