import { forbidden } from './scripts/checks/architecture.ts'

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...forbidden,
    { name: 'no cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'nothing unresolved',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^(?:next/root-params|node:sqlite)$' },
    },
    {
      name: 'the engine and the rules of products have no clock, no I/O, no packages',
      severity: 'error',
      from: { path: '^(?:gateway/engine|products/[^/]+/rules)/', pathNot: '\\.test\\.ts$' },
      to: { pathNot: '^(?:gateway/engine|lib/kernel|lib/calc|lib/contract|products/[^/]+/(?:rules|contract))/' },
    },
    {
      name: 'only lib/format formats with Intl libraries, only tests import test tools',
      severity: 'error',
      from: { path: '^(?:app|components|gateway|lib|products)/', pathNot: '\\.test\\.tsx?$' },
      to: { path: '^node_modules/(?:vitest|fast-check|@playwright|autocannon)/' },
    },
    {
      name: "only the live feed's own process loads ccxt",
      severity: 'error',
      from: { path: '^(?:app|components|gateway|lib|products)/', pathNot: '^gateway/feed/live/|\\.test\\.tsx?$' },
      to: { path: '^node_modules/ccxt/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(?:^|/)\\.next' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
