import type { OperatorRole } from '#lib/contract/operator/act.ts'
import { isAcceptablePassword } from '#lib/contract/accounts/password-rule.ts'
import type { ErrorName } from '#lib/contract/errors/errors.ts'
import type { Clock } from '#lib/kernel/clock.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { AttemptLimits } from '#gateway/accounts/proof/attempt-limits.ts'
import { createAuthenticator, type AuthenticatorSecret } from '#gateway/accounts/proof/authenticator.ts'
import type { Passwords } from '#gateway/accounts/proof/passwords.ts'
import { newHandle } from '#gateway/accounts/secrets.ts'
import type { ServerKey } from '#gateway/accounts/server-key.ts'
import type { OperatorTableRow } from '#gateway/store/tables/operator-tables.ts'
import { isDuplicate, type Store } from '#gateway/store/store.ts'

export type Operator = OperatorTableRow

/** An operator with what their authenticator app is set up with, which is shown once. */
export interface Enrolled {
  readonly operator: Operator
  readonly secondFactor: AuthenticatorSecret
}

/** The accounts of operators. Changes of access end at the next call, since every call reads the account. */
export interface Operators {
  find(id: string): Promise<Operator | null>
  findByName(name: string): Promise<Operator | null>
  list(): Promise<readonly Operator[]>
  /** Refuses `operatorNameTaken` and `passwordWeak`. */
  create(given: { readonly name: string; readonly role: OperatorRole; readonly password: string }): Promise<Result<Enrolled, ErrorName>>
  /** Refuses `operatorUnknown`, and `operatorLastOwner` where nobody would be left who may make every act. */
  changeRole(name: string, role: OperatorRole): Promise<Result<Operator, ErrorName>>
  /** Refuses as `changeRole` does. */
  disable(name: string): Promise<Result<Operator, ErrorName>>
  enable(name: string): Promise<Result<Operator, ErrorName>>
  /** Makes another second factor, and with a password sets that too. Refuses `operatorUnknown` and `passwordWeak`. */
  reset(name: string, password: string | null): Promise<Result<Enrolled, ErrorName>>
  /** Refuses `loginWrong` for a wrong password or code, `tooManyTries` as a log-in does, and `passwordWeak` for the new password. */
  changePassword(operator: Operator, given: OwnPassword): Promise<Result<Operator, ErrorName>>
  /** Checks a password and a code, which is used up if both are right. It takes as long where there is no such operator. */
  prove(operator: Operator | null, password: string, code: string): Promise<boolean>
}

export interface OwnPassword {
  readonly password: string
  readonly code: string
  readonly newPassword: string
}

export interface OperatorParts {
  readonly store: Store
  readonly clock: Clock
  readonly serverKey: ServerKey
  readonly passwords: Passwords
  readonly limits: Pick<AttemptLimits, 'take' | 'giveBack'>
}

/** Returns the key by which the tries of an operator are counted. */
export function makeTryKey(name: string): string {
  return `name ${name.toLowerCase()}`
}

/** Creates the accounts of operators over their table. */
export function createOperators({ store, clock, serverKey, passwords, limits }: OperatorParts): Operators {
  const authenticator = createAuthenticator({ useTotpStep }, serverKey, clock)

  async function useTotpStep(id: string, step: number): Promise<boolean> {
    const { numUpdatedRows } = await store
      .updateTable('operators')
      .set({ totpStep: step })
      .where('id', '=', id)
      .where((row) => row.or([row('totpStep', 'is', null), row('totpStep', '<', step)]))
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }

  async function find(id: string): Promise<Operator | null> {
    return (await store.selectFrom('operators').selectAll().where('id', '=', id).executeTakeFirst()) ?? null
  }

  async function findByName(name: string): Promise<Operator | null> {
    return (await store.selectFrom('operators').selectAll().where('name', '=', name.toLowerCase()).executeTakeFirst()) ?? null
  }

  /** Two owners who take each other's role at once must not both succeed. */
  function change(
    name: string,
    changes: Partial<Pick<Operator, 'role' | 'disabledAt' | 'passwordHash' | 'totpSecret' | 'totpStep'>>,
  ): Promise<Result<Operator, ErrorName>> {
    const leaves = (changes.role !== undefined && changes.role !== 'owner') || (changes.disabledAt ?? null) !== null
    return store
      .transaction()
      .setIsolationLevel('serializable')
      .execute(async (step): Promise<Result<Operator, ErrorName>> => {
        const operators = await step.selectFrom('operators').selectAll().execute()
        const operator = operators.find((each) => each.name === name.toLowerCase())
        if (operator === undefined) return refuse('operatorUnknown')
        const isOwner = (each: Operator) => each.role === 'owner' && each.disabledAt === null
        if (leaves && isOwner(operator) && operators.filter(isOwner).length === 1) return refuse('operatorLastOwner')
        const changed = await step
          .updateTable('operators')
          .set(changes)
          .where('id', '=', operator.id)
          .returningAll()
          .executeTakeFirstOrThrow()
        return ok(changed)
      })
  }

  async function prove(operator: Operator | null, password: string, code: string): Promise<boolean> {
    const isRight = await passwords.verify(operator?.passwordHash ?? null, password)
    return operator !== null && isRight && (await authenticator.use(operator, code))
  }

  return {
    find,
    findByName,
    list: () => store.selectFrom('operators').selectAll().orderBy('name').execute(),
    async create({ name, role, password }) {
      if (!isAcceptablePassword(password)) return refuse('passwordWeak')
      const secondFactor = authenticator.create(name)
      const id = newHandle()
      const row = {
        id,
        name: name.toLowerCase(),
        role,
        passwordHash: await passwords.hash(password),
        totpSecret: authenticator.seal(secondFactor.secret, id),
        totpStep: null,
        createdAt: clock.now(),
        disabledAt: null,
      }
      try {
        const operator = await store.insertInto('operators').values(row).returningAll().executeTakeFirstOrThrow()
        return ok({ operator, secondFactor })
      } catch (error) {
        if (isDuplicate(error)) return refuse('operatorNameTaken')
        throw error
      }
    },
    changeRole: (name, role) => change(name, { role }),
    disable: (name) => change(name, { disabledAt: clock.now() }),
    enable: (name) => change(name, { disabledAt: null }),
    async reset(name, password) {
      if (password !== null && !isAcceptablePassword(password)) return refuse('passwordWeak')
      const operator = await findByName(name)
      if (operator === null) return refuse('operatorUnknown')
      const secondFactor = authenticator.create(operator.name)
      const changed = await change(name, {
        totpSecret: authenticator.seal(secondFactor.secret, operator.id),
        totpStep: null,
        ...(password !== null && { passwordHash: await passwords.hash(password) }),
      })
      return changed.ok ? ok({ operator: changed.value, secondFactor }) : changed
    },
    async changePassword(operator, { password, code, newPassword }) {
      if (!isAcceptablePassword(newPassword)) return refuse('passwordWeak')
      // Whoever has got hold of a session must not guess on.
      const key = makeTryKey(operator.name)
      if (!(await limits.take('operatorLogIn', key))) return refuse('tooManyTries')
      if (!(await prove(operator, password, code))) return refuse('loginWrong')
      await limits.giveBack('operatorLogIn', key)
      return change(operator.name, { passwordHash: await passwords.hash(newPassword) })
    },
    prove,
  }
}
