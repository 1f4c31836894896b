import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { HANG_LIMIT_MS } from '#tests/support/limits.ts'
import { findMonitorTool } from '../../scripts/lib/monitors.mjs'
import { createMetrics } from './metrics.ts'

// Goal: the dashboard and the alerts of the repository name figures that a gateway shows, fire when they should and keep quiet when not, and
// the operator's page explains every alert.

const ROOT = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')

describe.each(['deploy/monitoring/grafana.json', 'deploy/monitoring/alerts.yml'])('%s', (path) => {
  it('names figures that exist', async () => {
    const shown = new Set([...(await createMetrics().text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
    const named = [...read(path).matchAll(/\b(?:agio|process|nodejs)_[a-z0-9_]+/g)].map(([name]) =>
      name.replace(/_(?:bucket|sum|count)$/, ''),
    )
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !shown.has(name))).toEqual([])
  })
})

const alerts = [...read('deploy/monitoring/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)

it('each alert is tried, where it fires and where it keeps quiet', () => {
  const tried = read('deploy/monitoring/alerts.test.yml')
  expect(alerts.filter((name) => !tried.includes(`name: ${name} fires\n`) || !tried.includes(`name: ${name} keeps quiet\n`))).toEqual([])
})

describe.each([
  ['promtool', ['check', 'config', 'prometheus.yml']],
  ['promtool', ['check', 'rules', 'alerts.yml']],
  ['promtool', ['test', 'rules', 'alerts.test.yml']],
  ['amtool', ['check-config', 'alertmanager.yml']],
] as const)('%s %j', (program, args) => {
  const tool = findMonitorTool(program)
  it.skipIf(tool === null)('finds no fault', { timeout: HANG_LIMIT_MS }, () => {
    const { status, stdout, stderr } = spawnSync(tool ?? '', args, { cwd: join(ROOT, 'deploy/monitoring'), encoding: 'utf8' })
    expect(`${stdout}${stderr}`).not.toMatch(/FAILED|error/i)
    expect(status).toBe(0)
  })
})

it('Alertmanager names alerts that there are', () => {
  const named = [...read('deploy/monitoring/alertmanager.yml').matchAll(/\bAgio[A-Z]\w+/g)].map(([name]) => name)
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !alerts.includes(name))).toEqual([])
})

it('are explained to the operator, each alert by its name', () => {
  const explained = read('docs/OPERATING.md')
  expect(alerts.filter((name) => !explained.includes(`\`${name}\``))).toEqual([])
})
