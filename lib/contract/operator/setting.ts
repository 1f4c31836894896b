import { Type } from 'typebox'
import { act, type ActContracts } from './act.ts'
import { Time } from './fields.ts'
import { SITE_SETTING_NAMES, type SiteSettingName } from './site-settings.ts'

const Name = Type.Unsafe<SiteSettingName>(Type.Union(SITE_SETTING_NAMES.map((name) => Type.Literal(name))))

/** The acts about the settings of the site. */
export const SETTING_ACTS = {
  'setting/show': act(
    'owner',
    'read',
    Type.Object({}),
    Type.Object({
      settings: Type.Array(
        Type.Object({
          name: Type.String(),
          value: Type.Unknown(),
          fallback: Type.Unknown(),
          schema: Type.Unknown(),
          changedAt: Type.Union([Time, Type.Null()]),
        }),
      ),
    }),
  ),
  /** The value is JSON. Dangerous where it takes a protection away. */
  'setting/set': act(
    'owner',
    'change',
    Type.Object({ name: Name, value: Type.String({ minLength: 1, maxLength: 20_000 }) }),
    Type.Object({ name: Type.String(), value: Type.Unknown() }),
  ),
} as const satisfies ActContracts
