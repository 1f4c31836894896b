'use client'

import { useTranslations } from 'next-intl'
import { useIdentity } from '#lib/stores/session/identity.tsx'
import { useAccountChoices } from '#lib/stores/account/use-account-choices.ts'
import { SelectSmall } from '../ticket/fields/select-small.tsx'
import { useSimulationOn } from './use-simulation-on.ts'

const tradeCall = () => 'switchTradeDemo' as const

/**
 * Chooses the account for orders, if there are several: the main account or a sub-account that may trade. Choosing one while simulation
 * is off also enters it.
 */
export function TradeAs() {
  const t = useTranslations('terminal.ticket')
  const { enterAsGuest } = useIdentity()
  const simulationOn = useSimulationOn()
  const { choices, change } = useAccountChoices(tradeCall, () => {
    if (!simulationOn) void enterAsGuest(`${location.pathname}${location.search}`)
  })
  const options = choices.filter(({ canTrade, current }) => canTrade || current)
  const current = options.find((choice) => choice.current)
  if (!current || options.length < 2) return null
  return (
    <SelectSmall
      label={t('tradeAs')}
      value={current.userId}
      options={options.map(({ userId, name }) => ({ value: userId, label: t('tradeAsAccount', { account: name ?? t('mainAccount') }) }))}
      onChange={(chosen) => {
        const choice = options.find(({ userId }) => userId === chosen)
        if (choice && !choice.current) change.run(choice)
      }}
    />
  )
}
