import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createMetrics } from './metrics.ts'

// Goal: the dashboard and the alerts of the repository name figures that a gateway shows, and the operator's page explains every alert.

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

it('are explained to the operator, each alert by its name', () => {
  const alerts = [...read('deploy/monitoring/alerts.yml').matchAll(/alert: (\w+)/g)].map(([, name = '']) => name)
  const explained = read('docs/OPERATING.md')
  expect(alerts.filter((name) => !explained.includes(`\`${name}\``))).toEqual([])
})
