import { expect, it } from 'vitest'
import { runsAsService } from './install.mjs'

it.each([
  ['systemd', { INVOCATION_ID: 'abc' }, false, true],
  ['a container', { NODE_ENV: 'production' }, false, true],
  ['a terminal that systemd opened', { INVOCATION_ID: 'abc', NODE_ENV: 'production' }, true, false],
  ['a pipe', {}, false, false],
])('%s is a service or is not', (_starter, variables, isTerminal, isService) => {
  expect(runsAsService(variables, isTerminal)).toBe(isService)
})
