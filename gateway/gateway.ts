import { ALONE } from './fleet/fleet.ts'
import { openParts } from './open-parts.ts'
import type { Gateway, GatewayOptions } from './part.ts'
import { chooseRole, ROLES } from './roles.ts'

/** Starts the front door, the APIs and the web process. Throws StartRefused for problems that the operator can solve. */
export async function startGateway({
  fleet = ALONE,
  before = null,
  metrics = null,
  operatorListener = null,
  ...options
}: GatewayOptions): Promise<Gateway> {
  const role = chooseRole(options.environment, fleet)
  const starting = { ...options, role, fleet, before, metrics, operatorListener }
  const parts = await openParts(ROLES[role], starting, { keepsPages: before !== null, letPassedEnd: false })
  const { pages, door, drain, port, exchange } = parts.opened
  if (pages === undefined || door === undefined || drain === undefined || port === undefined)
    throw new Error(`the role ${role} has no door`)
  return {
    port,
    pages,
    drain: () => drain.begin(),
    leavePorts: (next) => next.takeOver(door),
    agreeRules(rules) {
      if (role === 'primary') exchange?.local.tellEngine({ type: 'agree', rules })
    },
    handOver: (letPassedEnd) => parts.close({ keepsPages: true, letPassedEnd }),
    stop: () => parts.close({ keepsPages: false, letPassedEnd: false }),
  }
}
