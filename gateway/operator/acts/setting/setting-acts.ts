import { Value } from 'typebox/value'
import type { SETTING_ACTS } from '#lib/contract/operator/setting.ts'
import { findSiteSetting, SITE_SETTING_NAMES } from '#lib/contract/operator/site-settings.ts'
import type { ActHandlers } from '#gateway/operator/act.ts'
import type { SiteSettings } from '#gateway/operator/settings/site-settings.ts'

export interface SettingActDeps {
  readonly settings: Pick<SiteSettings, 'read' | 'changedAt' | 'write'>
}

/** Makes the acts about the settings of the site. */
export function makeSettingActs({ settings }: SettingActDeps): ActHandlers<typeof SETTING_ACTS> {
  return {
    'setting/show': {
      subject: () => 'settings',
      run: () =>
        Promise.resolve({
          settings: SITE_SETTING_NAMES.map((name) => {
            const { schema, fallback } = findSiteSetting(name)
            return { name, value: settings.read(name), fallback, schema, changedAt: settings.changedAt(name) }
          }),
        }),
    },
    'setting/set': {
      subject: ({ name }) => `setting ${name}`,
      isDangerous({ name, value: text }) {
        const { schema, weakens } = findSiteSetting(name)
        const value = parse(text)
        return weakens !== undefined && Value.Check(schema, value) && weakens(settings.read(name), value)
      },
      preview: ({ name, value: text }) => Promise.resolve({ name, from: settings.read(name), to: parse(text) ?? null }),
      async run({ name, value: text }) {
        const value = parse(text)
        if (!Value.Check(findSiteSetting(name).schema, value)) return { refused: 'invalidParameter' }
        await settings.write(name, value as never)
        return { name, value }
      },
    },
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
