import { join } from 'node:path'
import { systemTimers, wallClock } from '#lib/kernel/clock.ts'
import { type DataFolder, StoreError } from '#gateway/store/data-folder.ts'
import {
  openEmbeddedStore,
  openPostgresStore,
  probeEmbeddedStore,
  probePostgresStore,
  STORE_FILE,
  type Store,
} from '#gateway/store/store.ts'
import type { DatabasePool, PoolCounts } from '#gateway/store/postgres/database-pool.ts'
import type { Database } from '#gateway/store/postgres/database.ts'
import { createTopics, type Topics } from '#gateway/accounts/topics.ts'
import { createFreeSpaceReader, hasSpaceForGuests } from '#gateway/store/free-space.ts'
import { watchFile } from '#gateway/store/write-probe.ts'
import { createAccounts, type Accounts } from './accounts.ts'
import { openSiteSettings, type SiteSettings } from '#gateway/operator/settings/site-settings.ts'
import type { LegalNames } from '#lib/contract/operator/site-values.ts'
import { createOutgoing, type Outgoing, type OutgoingSettings } from '#gateway/outgoing/outgoing.ts'
import { createDelivery, type Delivery } from '../delivery/deliver.ts'
import { createMailer } from '../delivery/mailer.ts'
import { createOutbox, OUTBOX_FOLDER, type Outbox } from '../delivery/outbox.ts'
import type { Providers } from '../delivery/provider.ts'
import { createStoredOutbox } from '../delivery/stored-outbox.ts'
import { createTexter, type TexterSettings } from '../delivery/texter.ts'
import { openServerKey, type ServerKey } from '../server-key.ts'
import type { ThirdPartySettings } from '../third/third-party.ts'

export interface AccountsSettings {
  readonly databaseUrl: string | null
  /** The connections to that database, if others use them too. */
  readonly database?: Database | undefined
  /** Carries what other parts of the gateway, or other processes, must know at once. */
  readonly topics?: Topics | undefined
  readonly smtpUrl: string | null
  readonly smtpFrom: string | null
  /** The provider of text messages; null if there is none. */
  readonly texts: TexterSettings | null
  /** Whether text messages without a provider count as sent. */
  readonly textOutbox: boolean
  readonly thirdParty: ThirdPartySettings
  readonly outgoing: OutgoingSettings
  /** The free space, in MiB, below which guests make nothing durable. */
  readonly guestSpaceMb: number
}

export interface OpenAccounts {
  readonly store: Store
  readonly serverKey: ServerKey
  /** The settings that operators change while the site runs. */
  readonly settings: SiteSettings
  readonly accounts: Accounts
  readonly outbox: Outbox
  readonly delivery: Delivery
  readonly outgoing: Outgoing
  /** The connections to PostgreSQL; null if the store is a file. */
  poolCounts(): PoolCounts | null
  /** Rejects if the store cannot persist writes at present. */
  probe(): Promise<void>
  close(): Promise<void>
}

const SWEEP_INTERVAL_MS = 3_600_000

type Log = Readonly<Record<'error' | 'warn', (details: object, message: string) => void>>

/** Opens the accounts' store, key and mail delivery by the operator's settings. Throws StoreError with a sentence. */
export async function openAccounts(folder: DataFolder, settings: AccountsSettings, log: Log): Promise<OpenAccounts> {
  // Not the error itself, which references the whole client.
  const onLost = ({ message }: Error) => log.warn({ reason: message }, 'a connection to the database was lost')
  let pool: DatabasePool | null = null
  const store =
    settings.databaseUrl === null
      ? await openEmbeddedStore(folder)
      : await openPostgresStore(settings.database ?? settings.databaseUrl, onLost, (opened) => (pool = opened))
  const serverKey = await openKeyOfStore(folder, store).catch(async (error: unknown) => {
    await store.destroy()
    throw error
  })
  const settingsInForce = await openSiteSettings({ store, clock: wallClock, timers: systemTimers, log })
  const isInPlace = settings.databaseUrl === null ? watchFile(folder.file(STORE_FILE)) : null
  const outbox = settings.databaseUrl === null ? createOutbox(join(folder.path, OUTBOX_FOLDER)) : createStoredOutbox(store)
  const providers: Providers = {
    ...(settings.smtpUrl !== null && { email: createMailer(settings.smtpUrl, settings.smtpFrom ?? undefined) }),
    ...(settings.texts !== null && { mobile: createTexter(settings.texts) }),
  }
  const readSignature = () => signLetter(settingsInForce.read('legal'))
  const delivery = createDelivery({ providers, outbox, readSignature, store, serverKey, clock: wallClock, timers: systemTimers, log })
  const outgoing = createOutgoing({ settings: settings.outgoing })
  const { thirdParty } = settings
  const accounts = await createAccounts({
    store,
    topics: settings.topics ?? createTopics(),
    clock: wallClock,
    serverKey,
    delivery,
    outgoing,
    thirdParty,
    outbox,
    registration: () => Promise.resolve(settingsInForce.read('registration')),
    hasTexts: settings.texts !== null || settings.textOutbox,
    hasSpaceForGuests: hasSpaceForGuests(createFreeSpaceReader(folder), settings.guestSpaceMb, () => wallClock.now()),
    log,
  })
  const sweeping = setInterval(() => {
    accounts.sweep().catch((error: unknown) => log.error({ err: error }, 'the accounts could not be tidied'))
  }, SWEEP_INTERVAL_MS)
  sweeping.unref()
  return {
    store,
    serverKey,
    settings: settingsInForce,
    accounts,
    outbox,
    delivery,
    outgoing,
    poolCounts: () => pool?.counts ?? null,
    async probe() {
      if (isInPlace === null) return probePostgresStore(store)
      if (!isInPlace()) throw new StoreError('The file of the store is no longer in its place.')
      await probeEmbeddedStore(store)
    },
    async close() {
      clearInterval(sweeping)
      settingsInForce.close()
      await delivery.close()
      await store.destroy()
    },
  }
}

/** Writes who operates the site, as mails end; empty where nobody has said it. */
function signLetter({ name, address, mail, register }: LegalNames): string {
  return [name, address, mail, register].filter((line) => line !== '').join('\n')
}

/** Opens the key of a store's secrets. Throws StoreError if it is lost although there are some. */
export async function openKeyOfStore(folder: DataFolder, store: Store): Promise<ServerKey> {
  return openServerKey(folder, await sealed(store))
}

/** Describes in words the stored data that only the server's key can open; null if there is none. */
async function sealed(store: Store): Promise<string | null> {
  const { secrets } = await store
    .selectFrom('users')
    .select((row) => row.fn.count<number>('totpSecret').as('secrets'))
    .executeTakeFirstOrThrow()
  const { keys } = await store
    .selectFrom('apiKeys')
    .select((row) => row.fn.countAll<number>().as('keys'))
    .executeTakeFirstOrThrow()
  const { gifts } = await store
    .selectFrom('gifts')
    .select((row) => row.fn.countAll<number>().as('gifts'))
    .executeTakeFirstOrThrow()
  const { targets } = await store
    .selectFrom('alertTargets')
    .select((row) => row.fn.countAll<number>().as('targets'))
    .executeTakeFirstOrThrow()
  const { operators } = await store
    .selectFrom('operators')
    .select((row) => row.fn.countAll<number>().as('operators'))
    .executeTakeFirstOrThrow()
  const counts = [
    [secrets, 'secrets of authenticator apps'],
    [operators, 'second factors of operators'],
    [keys, 'API keys'],
    [gifts, 'codes of gifts'],
    [targets, 'addresses of alerts'],
  ] as const
  const words = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`)
  return words.length === 0 ? null : words.join(' and ')
}
