import { STREAM_ERRORS } from '#lib/contract/errors/errors-dialect.ts'
import { STREAM_OPERATIONS } from '#lib/contract/open-streams.ts'
import { site } from '#lib/locale/site.ts'
import type { Schema } from '../describe-schema.ts'
import { tell } from '../describe-schema.ts'
import { findField } from '../fields.ts'
import { always, amount, text, type Field } from '../fields/field.ts'
import type { Channel, ChannelRow } from './channel.ts'
import { PRIVATE_CHANNELS } from './private-channels.ts'
import { PUBLIC_CHANNELS } from './public-channels.ts'
import { OPERATIONS, STREAM_NOTES } from './stream-notes.ts'

/** Every channel of the streams. */
export const CHANNELS: readonly Channel[] = [...PUBLIC_CHANNELS, ...PRIVATE_CHANNELS]

const INSTRUMENT: Field = text('The pair or contract.', 'BTCUSDT')

/** Finds what is said about a field of a channel: by the channel itself, or by the call that has it too. */
export function findRowField(row: ChannelRow, name: string): Field | undefined {
  if (row.own?.[name] !== undefined) return row.own[name]
  return name === 'instId' ? INSTRUMENT : findField(`/api/v2/${row.like}`, 'answer', name)?.field
}

const FEES: Readonly<Record<string, Field>> = {
  feeCoin: text('The coin of the fee.', 'USDT'),
  fee: amount('The fee; negative if it was charged.', '-0.06'),
  deduction: always('no', 'Whether a fee coin paid a part; there is none.'),
  totalDeductionFee: text('What a fee coin paid: nothing.', '0'),
  totalFee: amount('The same as `fee`.', '-0.06'),
}

const TYPES: Readonly<Record<string, Schema>> = {
  number: { type: 'number' },
  levels: { type: 'array', items: { type: 'array', minItems: 2, maxItems: 2, items: { type: 'string' } } },
  fees: {
    type: 'array',
    items: { type: 'object', additionalProperties: false, properties: mapFields(FEES) },
  },
}

function mapFields(fields: Readonly<Record<string, Field>>): Record<string, Schema> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, tell({ type: 'string' }, field, '', 'answer', true)]))
}

function rowSchema(row: Channel['row']): Schema {
  if (Array.isArray(row)) {
    return { type: 'array', minItems: row.length, maxItems: row.length, items: { type: 'string' }, description: `\`[${row.join(', ')}]\`` }
  }
  const { names, optional = [], types = {} } = row as ChannelRow
  const all = [...new Set([...names, ...optional])]
  const properties = all.map((name) => {
    const field = findRowField(row as ChannelRow, name) ?? text('')
    return [name, tell(TYPES[types[name] ?? ''] ?? { type: 'string' }, field, '', 'answer', true)] as const
  })
  return {
    type: 'object',
    additionalProperties: false,
    required: all.filter((name) => !optional.includes(name)),
    properties: Object.fromEntries(properties),
  }
}

const ABOUT = {
  instId: {
    type: 'string',
    description: 'The pair or contract; of channels of an account also `default`, for all.',
    examples: ['BTCUSDT'],
  },
  coin: { type: 'string', description: 'The coin, or `default` for all.', examples: ['default'] },
}

function makeMessage(channel: Channel): object {
  const { key, names, instType, about, does, sends, actions, row } = channel
  return {
    name: key,
    title: does,
    summary: sends,
    payload: {
      type: 'object',
      required: ['action', 'arg', 'data', 'ts'],
      properties: {
        action: { type: 'string', enum: actions, description: 'Whether `data` is the whole, or what has changed.' },
        arg: {
          type: 'object',
          required: ['instType', 'channel', about],
          properties: {
            instType: { type: 'string', enum: [instType], description: 'The kind of instruments.' },
            channel: { type: 'string', enum: names, description: 'The channel.' },
            [about]: ABOUT[about],
          },
          description: 'The argument of the subscription.',
        },
        data: { type: 'array', items: rowSchema(row), description: 'The rows.' },
        ts: { type: 'integer', description: 'The time of the message by the clock of the market, in milliseconds since 1970.' },
      },
    },
  }
}

const ERRORS = Object.values(STREAM_ERRORS).map(({ code, text: said }) => `- \`${code}\`: ${said}`)

/** Writes the AsyncAPI 3 document of the streams, as clients see them: they send operations, and receive messages of channels. */
export function writeAsyncApi(version: string): object {
  const host = `www.${site.domains.main}`
  const messages = Object.fromEntries([
    ...CHANNELS.map((channel) => [channel.key, makeMessage(channel)] as const),
    ...OPERATIONS.map(({ name, does, payload, contentType }) => [
      name,
      { name, title: does, ...(contentType === undefined ? {} : { contentType }), payload },
    ]),
  ])
  const refs = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, { $ref: `#/components/messages/${name}` }]))
  const requests = OPERATIONS.map(({ name }) => name)
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${site.brandName} open streams`,
      version,
      description: `${STREAM_NOTES}\n\n**Errors** have one of these codes, as a number:\n\n${ERRORS.join('\n')}`,
    },
    defaultContentType: 'application/json',
    servers: {
      public: { host, protocol: 'wss', pathname: '/v2/ws/public', description: 'All channels; those of an account after a login.' },
      private: {
        host,
        protocol: 'wss',
        pathname: '/v2/ws/private',
        description: 'The same under the address that clients use for accounts.',
      },
    },
    channels: {
      requests: {
        address: '/v2/ws/public',
        title: 'Requests',
        description: 'What clients send on each socket, and what is said to it.',
        messages: refs(requests),
      },
      ...Object.fromEntries(
        CHANNELS.map(({ key, names, does, sends, needsLogin, instType }) => [
          key,
          {
            address: needsLogin ? '/v2/ws/private' : '/v2/ws/public',
            title: `${instType} ${names.join(', ')}`,
            summary: does,
            description: sends,
            servers: [{ $ref: `#/servers/${needsLogin ? 'private' : 'public'}` }],
            messages: refs([key]),
            'x-channels': names,
            'x-inst-type': instType,
            'x-needs-login': needsLogin,
          },
        ]),
      ),
    },
    operations: Object.fromEntries([
      ...OPERATIONS.map(({ name, op, from, does }) => [
        name,
        {
          action: from === 'client' ? 'send' : 'receive',
          channel: { $ref: '#/channels/requests' },
          summary: does,
          messages: [{ $ref: `#/channels/requests/messages/${name}` }],
          ...(op === undefined
            ? {}
            : { 'x-op': op, 'x-answer': STREAM_OPERATIONS[op].answer, 'x-needs-login': STREAM_OPERATIONS[op].needsLogin }),
        },
      ]),
      ...CHANNELS.map(({ key, does }) => [
        `receive${key.charAt(0).toUpperCase()}${key.slice(1)}`,
        {
          action: 'receive',
          channel: { $ref: `#/channels/${key}` },
          summary: does,
          messages: [{ $ref: `#/channels/${key}/messages/${key}` }],
        },
      ]),
    ]),
    components: { messages },
  }
}
