import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { addAlertWatch, createAlertTables } from './tables/alert-tables.ts'
import { addMessageBytes, createChatTables } from './tables/chat-tables.ts'
import { createCountdownTable } from './tables/countdown-tables.ts'
import { createDecisionTables } from './tables/decision-tables.ts'
import { createHookTables } from './tables/hook-tables.ts'
import { createJournalPictureTable, createJournalTables } from './tables/journal-tables.ts'
import { createLetterTable } from './tables/letter-tables.ts'
import { createNodeTables } from './tables/node-tables.ts'
import { createOperatorTables } from './tables/operator-tables.ts'
import { createOversightTables } from './tables/oversight-tables.ts'
import { createP2pTables } from './tables/p2p-tables.ts'
import { createSiteTables } from './tables/site-tables.ts'
import { createSuspensionTable } from './tables/suspension-tables.ts'
import { createVersionTable } from './tables/version-tables.ts'

/**
 * The one migration set, for SQLite and PostgreSQL alike. A released migration is never changed; a new one is added. Migrations do not
 * use today's table types, which may have changed since.
 */
export const MIGRATIONS: Record<string, Migration> = {
  '001-accounts': { up: createAccountTables },
  '002-api-keys': { up: createApiKeyTable },
  '003-referrals': { up: createReferralTable },
  '004-session-terminals': { up: addSessionTerminals },
  '005-withdraw-passwords': { up: createWithdrawPasswordTable },
  '006-inbox': { up: createInboxTables },
  '007-gifts': { up: createGiftTable },
  '010-p2p': { up: createP2pTables },
  '011-chats': { up: createChatTables },
  '012-chat-bytes': { up: addMessageBytes },
  '014-journal-notes': { up: createJournalTables },
  '015-alerts': { up: createAlertTables },
  '016-alert-watch': { up: addAlertWatch },
  '017-journal-pictures': { up: createJournalPictureTable },
  '018-hooks': { up: createHookTables },
  '019-nodes': { up: createNodeTables },
  '020-suspensions': { up: createSuspensionTable },
  '021-countdowns': { up: createCountdownTable },
  '022-operators': { up: createOperatorTables },
  '023-decisions': { up: createDecisionTables },
  '024-site': { up: createSiteAndOversight },
  '025-letters': { up: createLetterTable },
  '026-versions': { up: createVersionTable },
}

/** Creates what operators keep of P2P and of the site as a whole. */
async function createSiteAndOversight(store: Kysely<unknown>): Promise<void> {
  await createOversightTables(store)
  await createSiteTables(store)
}

async function createAccountTables(store: Kysely<unknown>): Promise<void> {
  const { schema } = store
  await schema
    .createTable('users')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('idHash', 'text', (column) => column.notNull().unique())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('parentId', 'text', (column) => column.references('users.id'))
    .addColumn('name', 'text')
    .addColumn('email', 'text', (column) => column.unique())
    .addColumn('areaCode', 'text')
    .addColumn('mobile', 'text')
    .addColumn('passwordHash', 'text')
    .addColumn('totpSecret', 'text')
    .addColumn('totpStep', 'bigint')
    .addColumn('permissions', 'text')
    .addColumn('frozenAt', 'bigint')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('users_mobile', ['areaCode', 'mobile'])
    .addUniqueConstraint('users_sub_name', ['parentId', 'name'])
    .execute()
  await schema
    .createTable('sessions')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('tokenHash', 'text', (column) => column.notNull().unique())
    .addColumn('previousHash', 'text')
    .addColumn('previousUntil', 'bigint')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('refreshedAt', 'bigint', (column) => column.notNull())
    .addColumn('seenAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addColumn('endedAt', 'bigint')
    .addColumn('mainUserId', 'text', (column) => column.references('users.id'))
    .addColumn('device', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('publicKey', 'text')
    .addColumn('algorithm', 'text')
    .execute()
  await schema.createIndex('sessions_of_user').on('sessions').columns(['userId', 'endedAt']).execute()
  await schema.createIndex('sessions_previous').on('sessions').column('previousHash').execute()
  await schema
    .createTable('verificationCodes')
    .addColumn('scene', 'text', (column) => column.notNull())
    .addColumn('recipient', 'text', (column) => column.notNull())
    .addColumn('codeHash', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('usedAt', 'bigint')
    .addPrimaryKeyConstraint('verification_codes_key', ['scene', 'recipient'])
    .execute()
  await schema
    .createTable('attempts')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('windowEndsAt', 'bigint', (column) => column.notNull())
    .execute()
  await schema
    .createTable('tickets')
    .addColumn('tokenHash', 'text', (column) => column.primaryKey())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint', (column) => column.notNull())
    .addColumn('tries', 'integer', (column) => column.notNull())
    .addColumn('usedAt', 'bigint')
    .execute()
  await schema
    .createTable('identities')
    .addColumn('provider', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('email', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('identities_key', ['provider', 'subject'])
    .addUniqueConstraint('identities_of_user', ['userId', 'provider'])
    .execute()
  await schema
    .createTable('passkeys')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('publicKey', 'text', (column) => column.notNull())
    .addColumn('counter', 'bigint', (column) => column.notNull())
    .addColumn('transports', 'text', (column) => column.notNull())
    .addColumn('rpId', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('usedAt', 'bigint')
    .execute()
  await schema.createIndex('passkeys_of_user').on('passkeys').column('userId').execute()
  await schema
    .createTable('devices')
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('deviceHash', 'text', (column) => column.notNull())
    .addColumn('firstSeenAt', 'bigint', (column) => column.notNull())
    .addColumn('seenAt', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('devices_key', ['userId', 'deviceHash'])
    .execute()
  await schema.createIndex('devices_by_hash').on('devices').column('deviceHash').execute()
}

async function addSessionTerminals({ schema }: Kysely<unknown>): Promise<void> {
  await schema.alterTable('sessions').addColumn('terminalHash', 'text').execute()
}

async function createApiKeyTable({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('apiKeys')
    .addColumn('apiKey', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('label', 'text', (column) => column.notNull())
    .addColumn('sealedSecret', 'text', (column) => column.notNull())
    .addColumn('passphraseStamp', 'text', (column) => column.notNull())
    .addColumn('permissions', 'text', (column) => column.notNull())
    .addColumn('addresses', 'text', (column) => column.notNull())
    .addColumn('expiresAt', 'bigint')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addColumn('usedAt', 'bigint')
    .execute()
  await schema.createIndex('api_keys_of_user').on('apiKeys').column('userId').execute()
}

async function createReferralTable(store: Kysely<unknown>): Promise<void> {
  const { schema } = store
  await schema.alterTable('users').addColumn('inviteCode', 'text').execute()
  const users = store as Kysely<{ users: { id: string; inviteCode: string } }>
  for (const { id } of await users.selectFrom('users').select('id').execute()) {
    const inviteCode = Array.from({ length: 10 }, () => '23456789ABCDEFGHJKMNPQRSTUVWXYZ'[randomInt(31)]).join('')
    await users.updateTable('users').set({ inviteCode }).where('id', '=', id).execute()
  }
  await schema.createIndex('users_invite_code').on('users').column('inviteCode').unique().execute()
  await schema
    .createTable('referrals')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('inviterId', 'text', (column) => column.references('users.id'))
    .addColumn('codes', 'text', (column) => column.notNull())
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .execute()
  await schema.createIndex('referrals_of_inviter').on('referrals').columns(['inviterId', 'createdAt']).execute()
}

async function createWithdrawPasswordTable({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('withdrawPasswords')
    .addColumn('userId', 'text', (column) => column.primaryKey().references('users.id'))
    .addColumn('passwordHash', 'text', (column) => column.notNull())
    .addColumn('changedAt', 'bigint', (column) => column.notNull())
    .addColumn('wrongTries', 'integer', (column) => column.notNull())
    .addColumn('lockedUntil', 'bigint')
    .execute()
}

async function createInboxTables({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('inboxNotices')
    .addColumn('id', 'bigint', (column) => column.notNull())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('args', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('happenedAt', 'bigint', (column) => column.notNull())
    .addColumn('readAt', 'bigint')
    .addPrimaryKeyConstraint('inbox_notices_key', ['userId', 'id'])
    .addUniqueConstraint('inbox_notices_source', ['userId', 'source'])
    .execute()
  await schema.createIndex('inbox_notices_by_age').on('inboxNotices').column('id').execute()
  await schema
    .createTable('inboxPositions')
    .addColumn('origin', 'text', (column) => column.primaryKey())
    .addColumn('noticeId', 'bigint', (column) => column.notNull())
    .execute()
}

async function createGiftTable({ schema }: Kysely<unknown>): Promise<void> {
  await schema
    .createTable('gifts')
    .addColumn('codeHash', 'text', (column) => column.primaryKey())
    .addColumn('userId', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('requestId', 'text', (column) => column.notNull())
    .addColumn('sealedCode', 'text', (column) => column.notNull())
    .addColumn('greeting', 'text', (column) => column.notNull())
    .addColumn('giftId', 'text')
    .addColumn('createdAt', 'bigint', (column) => column.notNull())
    .addUniqueConstraint('gifts_request', ['userId', 'requestId'])
    .execute()
}
