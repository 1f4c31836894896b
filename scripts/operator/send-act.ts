import { userInfo } from 'node:os'
import { join } from 'node:path'
import { findErrorName, SUCCESS_CODE } from '#lib/contract/errors/errors.ts'
import { findAct } from '#lib/contract/operator/acts.ts'
import { OPERATOR_CALL_HEADER } from '#lib/contract/operator/call-rules.ts'
import { OPERATOR_PREFIX, OPERATOR_USER_HEADER } from '#lib/contract/operator/calls.ts'
import { readShellDoor, SHELL_FILE, type ShellDoor } from '#gateway/operator/door/shell-credential.ts'
import { CommandRefused, readField, writeOption, type GivenCommand } from './read-arguments.ts'
import type { CommandPlace } from './run-command.ts'

const TIMEOUT_MS = 60_000
const OWN_OPTIONS = new Set(['reason', 'preview', 'json'])

/** Makes an act at the running gateway of a data folder, and returns its answer. Throws CommandRefused with a sentence. */
export async function sendAct(name: string, { options }: GivenCommand, { folder, askSecret }: CommandPlace): Promise<unknown> {
  const act = findAct(name)
  if (act === null) throw new CommandRefused(`There is no act ${name.replace('/', ' ')}; \`npm run operator -- help\` lists all of them.`)
  const door = findDoor(folder)
  const fields: Record<string, unknown> = {}
  const { properties, required = [] } = act.fields as {
    readonly properties: Readonly<Record<string, object>>
    readonly required?: string[]
  }
  for (const [option, texts] of options) {
    if (OWN_OPTIONS.has(option) && !Object.hasOwn(properties, option)) continue
    const schema = Object.hasOwn(properties, option) ? properties[option] : undefined
    if (schema === undefined) throw new CommandRefused(`${writeOption(option)} is no field of ${name.replace('/', ' ')}.`)
    if (isSecret(schema)) throw new CommandRefused(`${writeOption(option)} is a secret: leave it out, and it is asked for.`)
    fields[option] = readField(schema, texts)
  }
  for (const [field, schema] of Object.entries(properties))
    if (isSecret(schema) && required.includes(field)) fields[field] = await askSecret(field)
  const reason = options.get('reason')?.at(-1) ?? ''
  return send(door, name, { fields, reason, preview: options.has('preview') })
}

function isSecret(schema: object): boolean {
  return 'writeOnly' in schema && schema.writeOnly === true
}

function findDoor(folder: string): ShellDoor {
  const path = join(folder, SHELL_FILE)
  let door: ShellDoor | null
  try {
    door = readShellDoor(path)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new CommandRefused(`${path} cannot be read (${reason}): give this command as the user whose site it is.`)
  }
  if (door !== null) return door
  throw new CommandRefused(
    `No site that runs on ${folder} lets operators in. Start it, without OPERATOR_LISTEN=off, or set DATA_DIR to its folder; among several gateways, use the primary's.`,
  )
}

async function send({ address, token }: ShellDoor, name: string, body: object): Promise<unknown> {
  const reached = address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
  const response = await fetch(`${reached}${OPERATOR_PREFIX}/${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      [OPERATOR_CALL_HEADER]: '1',
      [OPERATOR_USER_HEADER]: userInfo().username,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch((error: unknown) => {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    if (cause instanceof Error && 'code' in cause && cause.code === 'ECONNREFUSED')
      throw new CommandRefused(`Nothing answers at ${reached}: the site does not run.`)
    throw new CommandRefused(`The site did not answer at ${reached}: ${cause instanceof Error ? cause.message : String(cause)}.`)
  })
  const envelope = (await response.json().catch(() => null)) as Envelope | null
  if (envelope === null) throw new CommandRefused(`What answers at ${reached} is no site of ours (status ${response.status}).`)
  if (envelope.code === SUCCESS_CODE) return envelope.data
  const problems = (envelope.data as { readonly problems?: readonly string[] } | null)?.problems ?? []
  throw new CommandRefused([`${findErrorName(envelope.code) ?? envelope.code}: ${envelope.msg}`, ...problems].join('\n'))
}

interface Envelope {
  readonly code: string
  readonly msg: string
  readonly data: unknown
}
