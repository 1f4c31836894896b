import type { RegistrationSetting } from '#lib/contract/accounts/registration.ts'
import { INVITATION_FIELD } from '#lib/contract/accounts/registration-limits.ts'
import type { REGISTRATION_ACTS } from '#lib/contract/operator/registration.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import type { Accounts } from '#gateway/accounts/open/accounts.ts'
import type { ActHandlers } from '../../act.ts'

const DAY_MS = 86_400_000
/** Rows of a list, unless fewer are asked for. */
const ROWS = 50
const LISTED_MAX = 10_000

export interface RegistrationActDeps {
  readonly accounts: Pick<Accounts, 'invitations' | 'registrationGate'>
  readonly settings: {
    read(name: 'registration'): RegistrationSetting
    write(name: 'registration', value: RegistrationSetting): Promise<void>
  }
  /** The wall clock. */
  readonly clock: Clock
}

/** Makes the acts about who may register. */
export function makeRegistrationActs({ accounts, settings, clock }: RegistrationActDeps): ActHandlers<typeof REGISTRATION_ACTS> {
  const { invitations, registrationGate } = accounts

  async function show() {
    const { texts } = await registrationGate.terms()
    return { ...settings.read('registration'), texts }
  }

  async function change(changes: Partial<RegistrationSetting>) {
    await settings.write('registration', { ...settings.read('registration'), ...changes })
    return show()
  }

  return {
    'registration/show': { subject: () => 'registration', run: show },
    'registration/set': {
      subject: ({ mode, guests }) => `registration ${mode ?? ''}${guests === undefined ? '' : ` guests ${guests ? 'on' : 'off'}`}`.trim(),
      async run({ mode, guests }) {
        if (mode === undefined && guests === undefined) return { refused: 'invalidParameter' }
        return change({ ...(mode !== undefined && { mode }), ...(guests !== undefined && { guests }) })
      },
    },
    'registration/list': {
      subject: () => 'registration list',
      async run({ add = [], remove = [] }) {
        const gone = new Set(remove.map((entry) => entry.toLowerCase()))
        const { listed } = settings.read('registration')
        const next = [...new Set([...listed, ...add.map((entry) => entry.toLowerCase())])].filter((entry) => !gone.has(entry))
        return next.length > LISTED_MAX ? { refused: 'invalidParameter' } : change({ listed: next.toSorted() })
      },
    },
    'registration/invite': {
      subject: ({ uses }) => `invitation for ${uses}`,
      async run({ uses, days, note = '' }, maker) {
        const expiresAt = days === undefined ? null : clock.now() + days * DAY_MS
        const row = await invitations.create({ usesMax: uses, expiresAt, note, createdBy: maker.name })
        return { ...row, path: `/register?${INVITATION_FIELD}=${row.code}` }
      },
    },
    'registration/invitations': {
      subject: () => 'invitations',
      async run({ after, limit = ROWS }) {
        const rows = await invitations.list(limit + 1, after)
        return { rows: rows.slice(0, limit), more: rows.length > limit }
      },
    },
    'registration/end-invitation': {
      subject: ({ code }) => `invitation ${code}`,
      run: async ({ code }) => (await invitations.end(code)) ?? { refused: 'invitationWrong' },
    },
  }
}
