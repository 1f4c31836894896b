import type { OPERATOR_SECTION_ACTS } from '#lib/contract/operator/operator.ts'
import type { ActHandlers } from '#gateway/operator/act.ts'
import type { OperatorSession, OperatorSessions } from '#gateway/operator/people/operator-sessions.ts'
import type { Enrolled, Operator, Operators } from '#gateway/operator/people/operators.ts'

export interface OperatorActDeps {
  readonly operators: Operators
  readonly sessions: OperatorSessions
}

const NAMED = { subject: ({ name }: { readonly name: string }) => `operator ${name}` }

/** Makes the acts about operators. Whoever loses access is out at once: the sessions end with it. */
export function makeOperatorActs({ operators, sessions }: OperatorActDeps): ActHandlers<typeof OPERATOR_SECTION_ACTS> {
  return {
    'operator/list': {
      subject: () => 'operators',
      run: async () => ({ operators: (await operators.list()).map(toRow) }),
    },
    'operator/create': {
      ...NAMED,
      async run(fields) {
        const created = await operators.create(fields)
        return created.ok ? showEnrolled(created.value) : { refused: created.error }
      },
    },
    'operator/role': {
      ...NAMED,
      async run({ name, role }) {
        const changed = await operators.changeRole(name, role)
        return changed.ok ? toRow(changed.value) : { refused: changed.error }
      },
    },
    'operator/disable': {
      ...NAMED,
      async run({ name }) {
        const changed = await operators.disable(name)
        if (!changed.ok) return { refused: changed.error }
        await sessions.endAll(changed.value.id)
        return toRow(changed.value)
      },
    },
    'operator/enable': {
      ...NAMED,
      async run({ name }) {
        const changed = await operators.enable(name)
        return changed.ok ? toRow(changed.value) : { refused: changed.error }
      },
    },
    'operator/reset': {
      ...NAMED,
      async run({ name, password }) {
        const reset = await operators.reset(name, password ?? null)
        if (!reset.ok) return { refused: reset.error }
        await sessions.endAll(reset.value.operator.id)
        return showEnrolled(reset.value)
      },
    },
    'operator/end-sessions': {
      ...NAMED,
      async run({ name }) {
        const operator = await operators.findByName(name)
        return operator === null ? { refused: 'operatorUnknown' } : { ended: await sessions.endAll(operator.id) }
      },
    },
    'operator/own-sessions': {
      subject: () => 'own sessions',
      run: async (_fields, { id, sessionId }) => ({ sessions: (await sessions.list(id)).map((each) => showSession(each, sessionId)) }),
    },
    'operator/end-own-session': {
      subject: ({ session }) => `own session ${session}`,
      run: async ({ session }, { id }) => ((await sessions.end(id, session)) ? {} : { refused: 'sessionUnknown' }),
    },
    'operator/own-password': {
      subject: () => 'own password',
      async run(fields, { id, sessionId }) {
        const operator = await operators.find(id)
        if (operator === null) return { refused: 'operatorUnknown' }
        const changed = await operators.changePassword(operator, fields)
        if (!changed.ok) return { refused: changed.error }
        await sessions.endAll(id, sessionId)
        return {}
      },
    },
  }
}

function toRow({ id, name, role, createdAt, disabledAt }: Operator) {
  return { id, name, role, createdAt, disabledAt }
}

function showEnrolled({ operator, secondFactor }: Enrolled) {
  return { operator: toRow(operator), secondFactor: { ...secondFactor } }
}

function showSession({ id, address, createdAt, seenAt, expiresAt }: OperatorSession, ownId: string | undefined) {
  return { id, address, createdAt, seenAt, expiresAt, isOwn: id === ownId }
}
