'use client'

import { Switch } from '#components/ui/switch/switch.tsx'
import { pageSimulation } from './page-simulation.ts'
import { useSimulation } from './use-simulation.ts'

/** Turns simulation mode on or off. While it is on, only the pages of the trading simulation can be visited. */
export function SimulationSwitch({ localeCode, label }: { readonly localeCode: string; readonly label: string }) {
  const on = useSimulation() ?? false
  const change = (wanted: boolean) => {
    const mode = pageSimulation(localeCode)
    if (wanted) mode.enter(location.pathname)
    else mode.leave()
  }
  return <Switch label={label} checked={on} onChange={change} />
}
