import type { ErrorName } from '#lib/contract/errors/errors.ts'
import { ok, refuse, type Result } from '#lib/kernel/result.ts'
import type { AttemptLimits } from '#gateway/accounts/proof/attempt-limits.ts'
import { limitKey } from '#gateway/guard/client-address.ts'
import type { OperatorSession, OperatorSessions } from './operator-sessions.ts'
import { makeTryKey, type Operator, type Operators } from './operators.ts'

export interface OperatorCredentials {
  readonly name: string
  readonly password: string
  readonly code: string
}

export interface LoggedIn {
  readonly token: string
  readonly session: OperatorSession
  readonly operator: Operator
}

export type LogInOperator = (credentials: OperatorCredentials, address: string) => Promise<Result<LoggedIn, ErrorName>>

/**
 * Returns what logs an operator in by name, password and code. Refuses `loginWrong`, the same and after the same time for an unknown name, a
 * disabled account, a wrong password and a wrong or used code, and `tooManyTries` by name and by address.
 */
export function createOperatorLogIn(
  operators: Operators,
  sessions: Pick<OperatorSessions, 'begin' | 'end'>,
  limits: Pick<AttemptLimits, 'take' | 'giveBack'>,
): LogInOperator {
  return async ({ name, password, code }, address) => {
    const keys = [makeTryKey(name), `address ${limitKey(address)}`]
    if (!(await limits.take('operatorLogIn', ...keys))) return refuse('tooManyTries')
    const found = await operators.findByName(name)
    const operator = found?.disabledAt === null ? found : null
    if (!(await operators.prove(operator, password, code)) || operator === null) return refuse('loginWrong')
    await limits.giveBack('operatorLogIn', ...keys)
    const begun = await sessions.begin(operator, address)
    // The account may have been reset or disabled since it was read.
    const now = await operators.find(operator.id)
    if (now?.disabledAt === null && now.passwordHash === operator.passwordHash && now.totpSecret === operator.totpSecret)
      return ok({ ...begun, operator })
    await sessions.end(operator.id, begun.session.id)
    return refuse('loginWrong')
  }
}
