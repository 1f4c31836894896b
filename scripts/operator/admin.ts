import { userInfo } from 'node:os'
import { OPERATOR_ROLES } from '#lib/contract/operator/act.ts'
import { ERRORS } from '#lib/contract/errors/errors.ts'
import { OPERATOR_SECTION_ACTS } from '#lib/contract/operator/operator.ts'
import { wallClock } from '#lib/kernel/clock.ts'
import { openKeyOfStore } from '#gateway/accounts/open/open-accounts.ts'
import { createPasswords } from '#gateway/accounts/proof/passwords.ts'
import { makeOperatorActs } from '#gateway/operator/acts/operator/operator-acts.ts'
import { createActRunner } from '#gateway/operator/acts/make-acts.ts'
import type { AuditVerdict } from '#gateway/operator/audit/verify-audit.ts'
import { openOperatorBase, type OperatorBase } from '#gateway/operator/open/open-operators.ts'
import { findDataFolder } from '#gateway/store/data-folder.ts'
import { openEmbeddedStore, openPostgresStore } from '#gateway/store/store.ts'
import { refusalText } from '#gateway/wire/envelope.ts'
import { CommandRefused, writeOption, type GivenCommand } from './read-arguments.ts'
import type { CommandPlace } from './run-command.ts'

const OPTIONS = new Set(['role', 'password', 'reason', 'json'])

/** Opens operators' accounts where they lie, whether the site runs or not. */
async function withOperators<Answer>(
  { folder: path, databaseUrl }: CommandPlace,
  use: (base: OperatorBase) => Promise<Answer>,
): Promise<Answer> {
  const folder = findDataFolder(path)
  const store = databaseUrl === null ? await openEmbeddedStore(folder) : await openPostgresStore(databaseUrl, () => {})
  try {
    const serverKey = await openKeyOfStore(folder, store)
    return await use(openOperatorBase({ store, folder, serverKey, clock: wallClock, passwords: await createPasswords() }))
  } finally {
    await store.destroy()
  }
}

/** `admin create|list|role|disable|enable|reset`: acts of operators without a running site, in its audit log like all others. */
export function runAdmin({ words: [, what = '', name = ''], options }: GivenCommand, place: CommandPlace): Promise<unknown> {
  const act = `operator/${what}`
  if (!['create', 'list', 'role', 'disable', 'enable', 'reset'].includes(what))
    throw new CommandRefused('Say what to do: npm run operator -- admin create|list|role|disable|enable|reset')
  if (what !== 'list' && name === '') throw new CommandRefused(`Name the operator: npm run operator -- admin ${what} NAME`)
  const other = [...options.keys()].find((option) => !OPTIONS.has(option))
  if (other !== undefined) throw new CommandRefused(`${writeOption(other)} is no option of admin ${what}.`)
  const role = OPERATOR_ROLES.find((each) => each === options.get('role')?.at(-1))
  if ((what === 'create' || what === 'role') && role === undefined)
    throw new CommandRefused(`Name the role: --role ${OPERATOR_ROLES.join('|')}`)
  return withOperators(place, async (base) => {
    const runner = createActRunner({
      contracts: OPERATOR_SECTION_ACTS,
      handlers: makeOperatorActs(base),
      ...base,
      // Who may open the store and its key needs nobody's approval.
      needsSecond: () => false,
    })
    const fields = {
      ...(what !== 'list' && { name }),
      ...((what === 'create' || what === 'role') && { role }),
      ...(what === 'create' && { password: await place.askSecret(`Password of ${name}`) }),
      ...(what === 'reset' && options.has('password') && { password: await place.askSecret(`New password of ${name}`) }),
    }
    const reason = options.get('reason')?.at(-1) ?? 'npm run operator -- admin'
    const caller = { id: 'shell', name: `shell (${userInfo().username})`, role: 'owner', address: 'shell', sessionId: null } as const
    const made = await runner.make({ name: act, fields, reason, isPreview: false }, caller)
    if (made.kind === 'made') return made.answer
    if (made.kind !== 'refused') throw new Error(`${act} was not made`)
    const { refused, problems } = made
    throw new CommandRefused([`${refused} (${ERRORS[refused].code}): ${refusalText(refused)}`, ...problems].join('\n'))
  })
}

/** `audit verify`: checks the audit log where it lies. */
export function verifyAuditLog(place: CommandPlace): Promise<AuditVerdict> {
  return withOperators(place, (base) => base.verifyAudit())
}
