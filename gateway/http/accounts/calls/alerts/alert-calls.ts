import { ok, refuse } from '#lib/kernel/result.ts'
import { accountCall, type AccountCall } from '../../checks/call.ts'

/** The calls of alerts. Each account has its own, guests and sub-accounts too. */
export const ALERT_CALLS: readonly AccountCall[] = [
  accountCall('/user/alert/list', async ({ accounts, caller }) => ok(await accounts.alerts.list(caller.user.id))),
  accountCall('/user/alert/create', async ({ accounts, caller }, body) => {
    if (!(await accounts.limits.take('alerts', caller.user.id))) return refuse('tooManyTries')
    return accounts.alerts.create(caller.user.id, body, caller.locale.code)
  }),
  accountCall('/user/alert/edit', async ({ accounts, caller }, body) => {
    if (!(await accounts.limits.take('alerts', caller.user.id))) return refuse('tooManyTries')
    return accounts.alerts.edit(caller.user.id, body)
  }),
  accountCall('/user/alert/delete', async ({ accounts, caller }, { ids }) => {
    await accounts.alerts.remove(caller.user.id, ids)
    return ok(null)
  }),
  accountCall('/user/alert/ways', async ({ accounts, caller }) => ok(await accounts.alertTargets.ways(caller.user))),
  accountCall('/user/alert/webhook', async ({ accounts, caller }, { url }) => {
    const set = await accounts.alertTargets.setWebhook(caller.user.id, url.trim())
    return set.ok ? ok({ secret: set.value }) : set
  }),
  accountCall('/user/alert/push/add', async ({ accounts, caller }, body) => {
    const added = await accounts.alertTargets.addPush(caller.user.id, body, caller.device)
    return added.ok ? ok(await accounts.alertTargets.ways(caller.user)) : added
  }),
  accountCall('/user/alert/push/remove', async ({ accounts, caller }, body) => {
    await accounts.alertTargets.removePush(caller.user.id, body)
    return ok(await accounts.alertTargets.ways(caller.user))
  }),
]
