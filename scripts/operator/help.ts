import type { TSchema } from 'typebox'
import { OPERATOR_ROLES } from '#lib/contract/operator/act.ts'
import { findAct, OPERATOR_ACTS } from '#lib/contract/operator/acts.ts'
import { CommandRefused, writeOption } from './read-arguments.ts'

const COMMAND = 'npm run operator --'

/** Describes all commands. */
export function writeHelp(): string {
  const acts = Object.entries(OPERATOR_ACTS).map(
    ([name, { role, effect }]) => `  ${name.replace('/', ' ').padEnd(32)}${effect.padEnd(8)}${role}`,
  )
  return [
    `${COMMAND} SECTION ACT [--FIELD VALUE ...] --reason "WHY" [--preview] [--json]`,
    '  makes an act at the running site; its audit log names your user of this machine',
    `${COMMAND} help SECTION ACT`,
    '  tells the fields of an act',
    '',
    'Without a running site, in the data folder of DATA_DIR and the database of DATABASE_URL:',
    `${COMMAND} admin create NAME --role ${OPERATOR_ROLES.join('|')} [--json]`,
    `${COMMAND} admin list [--json]`,
    `${COMMAND} admin role NAME --role ROLE`,
    `${COMMAND} admin disable|enable|reset NAME`,
    `${COMMAND} audit verify`,
    '',
    'Acts, what they do and the role that they need:',
    ...acts,
  ].join('\n')
}

/** Describes an act. Throws CommandRefused if there is none of this name. */
export function writeActHelp(name: string): string {
  const act = findAct(name)
  if (act === null) throw new CommandRefused(`There is no act ${name.replace('/', ' ')}; \`${COMMAND} help\` lists all of them.`)
  const { role, effect, fields } = act
  const required: readonly string[] = fields.required ?? []
  const rows = Object.entries(fields.properties).map(
    ([field, schema]) => `  ${writeOption(field).padEnd(24)}${required.includes(field) ? '' : 'optional, '}${describeField(schema)}`,
  )
  const reason = effect === 'read' ? [] : ['  --reason                why; it is in the audit log']
  return [`${name.replace('/', ' ')}: ${effect}, needs the role ${role}`, ...rows, ...reason].join('\n')
}

function describeField(schema: TSchema): string {
  const of = schema as {
    readonly type?: string
    readonly const?: unknown
    readonly anyOf?: readonly TSchema[]
    readonly writeOnly?: boolean
  }
  if (of.writeOnly === true) return 'a secret, asked for on the terminal or read from standard input'
  if (of.const !== undefined) return String(of.const)
  if (of.anyOf !== undefined) return of.anyOf.map(describeField).join(' | ')
  const bounds = ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern'].filter((key) => key in schema)
  const limits = bounds.map((key) => `${key} ${String((schema as unknown as Record<string, unknown>)[key])}`)
  return [of.type ?? 'JSON', ...limits].join(', ')
}
