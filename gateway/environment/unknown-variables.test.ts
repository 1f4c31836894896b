import { expect, it } from 'vitest'
import { describeUnknown } from './unknown-variables.ts'

it.each([
  ['MARKET_SED', 'MARKET_SED is not a setting; the nearest is MARKET_SEED.'],
  ['LIVE_EXCHANGES', 'LIVE_EXCHANGES is not a setting; the nearest is LIVE_EXCHANGE.'],
  ['OPERATOR_TOKENS', 'OPERATOR_TOKENS is not a setting; the nearest is OPERATOR_TOKEN.'],
  ['SIGN_IN_GITHUB_CLIENT_SECRET_FILE', 'SIGN_IN_GITHUB_CLIENT_SECRET_FILE is not a setting.'],
  ['NODE_NAMES', 'NODE_NAMES is not a setting; the nearest is NODE_NAME.'],
  ['DATABASE_URI', 'DATABASE_URI is not a setting; the nearest is DATABASE_URL.'],
])('%s is named with the nearest setting', (name, sentence) => {
  expect(describeUnknown({ [name]: 'x' })).toEqual([sentence])
})

it('is silent about settings and about what belongs to others', () => {
  const settings = [
    'PORT',
    'DATA_DIR',
    'MARKET_SEED',
    'REPLAY_FILE',
    'SIGN_ROOT_KEY',
    'SIGN_IN_APPLE_KEYS_URL',
    'SITE_DOMAIN_MAIN',
    'PUBLIC_X',
  ]
  const others = ['HOME', 'HOSTNAME', 'PATH', 'NODE_ENV', 'NODE_OPTIONS', 'NODE_COMPILE_CACHE', 'LANG', 'INVOCATION_ID', 'npm_config_cache']
  expect(describeUnknown(Object.fromEntries([...settings, ...others].map((name) => [name, 'x'])))).toEqual([])
})
