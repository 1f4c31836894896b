'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { CopyButton } from '#components/ui/copy-button/copy-button.tsx'
import { Field } from '#components/ui/field/field.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { Select } from '#components/ui/select/select.tsx'
import { EXAMPLE_KINDS, exampleFor, type ExampleKind, HOOK_SENDERS, type HookSender } from '#lib/contract/accounts/hooks/hook-example.ts'
import { HOOK_PATH } from '#lib/contract/accounts/hooks/hook-limits.ts'
import { usePairs } from '#lib/stores/instruments/use-pairs.ts'
import styles from '../form.module.css'

interface Props {
  readonly id: string
  /** Null where the secret is no longer known: the message has a placeholder. */
  readonly secret: string | null
}

const SENDERS = Object.keys(HOOK_SENDERS) as readonly HookSender[]
/** The product of actions that exist in one product alone. */
const PRODUCT_OF: Readonly<Partial<Record<ExampleKind, 'spot' | 'futures'>>> = { reverse: 'futures', start: 'spot' }
const FIRST_PAIR = 'spot:BTCUSDT'
const SIZE = '0.001'

/** Returns the address that other sites call. Called in the browser only. */
export const hookAddress = (id: string) => `${window.location.origin}${HOOK_PATH}/${id}`

/** The address of a hook, its secret while it is known, and a message to copy for the chosen action and pair. */
export function HookMessage({ id, secret }: Props) {
  const t = useTranslations('account')
  const alerts = useTranslations('alerts')
  const { pairs, readName: readHookName } = usePairs()
  const [kind, setKind] = useState<ExampleKind>('order')
  const [sender, setSender] = useState<HookSender>('tradingView')
  const [key, setKey] = useState(FIRST_PAIR)
  const only = PRODUCT_OF[kind]
  const offered = pairs.filter(({ product }) => only === undefined || product === only)
  const pair = offered.find(({ product, symbol }) => `${product}:${symbol}` === key) ?? offered[0]
  // A thousandth is below the step of cheap coins.
  const size = pair === undefined || Number(pair.lot) <= Number(SIZE) ? SIZE : pair.lot
  const message = exampleFor(sender, hookAddress(id), {
    kind,
    pair: pair ?? { product: only ?? 'spot', symbol: 'BTCUSDT' },
    size,
    secret: secret ?? 'YOUR_SECRET',
  })
  return (
    <>
      <Copied title={t('hooks.address')} text={hookAddress(id)} label={t('hooks.copyAddress')} />
      {secret === null ? null : <Copied title={t('hooks.secret')} text={secret} label={t('apiKeys.copySecret')} />}
      <Field label={t('hooks.sender')}>
        <Select
          value={sender}
          onChange={(text) => setSender(SENDERS.find((one) => one === text) ?? sender)}
          options={SENDERS.map((value) => ({ value, label: HOOK_SENDERS[value] }))}
        />
      </Field>
      <Field label={t('hooks.action')}>
        <Select
          value={kind}
          onChange={(text) => setKind(EXAMPLE_KINDS.find((one) => one === text) ?? kind)}
          options={EXAMPLE_KINDS.map((value) => ({ value, label: t(`hooks.actions.${value}`) }))}
        />
      </Field>
      {kind === 'stop' ? null : (
        <Field label={alerts('pair')}>
          <Select
            filterable
            value={pair === undefined ? null : `${pair.product}:${pair.symbol}`}
            onChange={(text) => setKey(text ?? key)}
            loading={pairs.length === 0}
            options={offered.map((one) => ({
              value: `${one.product}:${one.symbol}`,
              label: `${readHookName(one)} · ${alerts(`products.${one.product}`)}`,
            }))}
          />
        </Field>
      )}
      <Copied title={t('hooks.message')} text={message} label={t('hooks.copyMessage')} lines />
      <p className={layout.quiet}>{t(sender === 'tradingView' ? 'hooks.messageText' : 'hooks.programText')}</p>
    </>
  )
}

interface CopiedProps {
  readonly title: string
  readonly text: string
  readonly label: string
  /** Whether the text has lines of its own. */
  readonly lines?: boolean
}

function Copied({ title, text, label, lines = false }: CopiedProps) {
  return (
    <div className={layout.column}>
      <p className={layout.quiet}>{title}</p>
      <div className={styles.secret}>
        <code dir="ltr" className={lines ? styles.lines : undefined}>
          {text}
        </code>
        <CopyButton text={text} label={label} />
      </div>
    </div>
  )
}
