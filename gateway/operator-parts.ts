import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
import { explainListenError } from './environment/listen-error.ts'
import { StartRefused } from './environment/start-refused.ts'
import type { Door } from './front/door.ts'
import { createTrust } from './guard/trusted-proxies.ts'
import { elsewhereCalls, operatorCalls } from './operator/door/operator-calls.ts'
import { createOperatorDoor } from './operator/door/operator-door.ts'
import type { OperatorListener } from './operator/door/operator-listener.ts'
import { makeShellCredential, SHELL_FILE } from './operator/door/shell-credential.ts'
import { openOperators } from './operator/open/open-operators.ts'
import { part, type Starting } from './part.ts'

const NOBODY = { close: () => Promise.resolve() }

/** The operators' door of a gateway that takes commands: their acts, and the pages of the console. */
export const operators = part({
  name: 'operators',
  slot: 'operators',
  needs: ['door', 'identity', 'market', 'port', 'engine', 'chat', 'site', 'system'],
  async open({ door, identity, market: { feed }, engine, chat, site, system }, starting) {
    const { accounts, store, serverKey, settings, folder, outbox } = identity
    const { operatorListener: listener, environment, log } = starting
    if (listener === null) return NOBODY
    const address = await openListener(listener, starting)
    const { passwords } = accounts
    const own = { store, folder, serverKey, clock: wallClock, passwords, settings }
    const opened = openOperators(own, {
      store,
      accounts,
      outbox,
      exchange: engine,
      engine,
      feed,
      folder,
      clock: wallClock,
      chat,
      system,
      ...site,
      wallNow: () => wallClock.now(),
    })
    const shell = makeShellCredential(folder.file(SHELL_FILE), address, { timers: systemTimers, log })
    const trusts = createTrust(environment.trustedProxies)
    const calls = await createOperatorDoor(log, trusts, operatorCalls({ ...opened, shell, trusts, log }))
    const leave = answerAt(listener, door, calls.calls)
    return {
      async close() {
        leave()
        shell.end()
        await calls.close()
      },
    }
  },
  close: (opened) => opened.close(),
})

/** The operators' door of a gateway that takes no commands: it tells where the primary is. */
export const elsewhere = part({
  name: 'operatorsElsewhere',
  slot: 'operators',
  needs: ['door', 'port'],
  async open({ door }, starting) {
    const { operatorListener: listener, environment, log, fleet } = starting
    if (listener === null) return NOBODY
    await openListener(listener, starting)
    const origin = () => fleet.primaryOrigin?.() ?? environment.gatewayOrigin
    const calls = await createOperatorDoor(log, createTrust(environment.trustedProxies), elsewhereCalls(origin))
    const leave = answerAt(listener, door, calls.calls)
    return {
      async close() {
        leave()
        await calls.close()
      },
    }
  },
  close: (opened) => opened.close(),
})

function answerAt(listener: OperatorListener, door: Door, calls: Parameters<Door['listenerForOperators']>[0]): () => void {
  return listener.serve(door.listenerForOperators(calls), door.hotReload)
}

function openListener(listener: OperatorListener, { environment: { operatorListen } }: Starting): Promise<string> {
  return listener.open().catch((error: unknown) => {
    const { host, port } = operatorListen === null || operatorListen === 'off' ? { host: '127.0.0.1', port: 0 } : operatorListen
    throw new StartRefused(explainListenError(error, port, host, 'OPERATOR_LISTEN'))
  })
}
