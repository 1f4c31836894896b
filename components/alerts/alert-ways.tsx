'use client'

import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Card } from '#components/ui/card/card.tsx'
import { CopyButton } from '#components/ui/copy-button/copy-button.tsx'
import { EmptyState } from '#components/ui/empty-state/empty-state.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { Skeleton } from '#components/ui/skeleton/skeleton.tsx'
import { Switch } from '#components/ui/switch/switch.tsx'
import { TextInput } from '#components/ui/text-input/text-input.tsx'
import { WEBHOOK_CHARACTERS_MAX } from '#lib/contract/accounts/alerts/alert-kinds.ts'
import type { AlertWays as Ways } from '#lib/contract/accounts/alerts/alerts.ts'
import { useAccountCalls } from '#lib/stores/session/account-calls.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { pushEndpoint, subscribePush, unsubscribePush } from './push-subscription.ts'
import styles from './alerts.module.css'

/** The ways by which alerts are told beside the terminal and the inbox: mail, push to browsers, a webhook. */
export function AlertWays() {
  const t = useTranslations('alerts')
  const call = useAccountCalls()
  const session = useSession()
  const [loaded, reload] = useLoad('alert-ways', () => call('/user/alert/ways', {}))
  if (loaded.kind === 'failed')
    return (
      <EmptyState title={t('failed')} text={t('failedText')} icon="error">
        <Button onClick={reload}>{t('retry')}</Button>
      </EmptyState>
    )
  return (
    <section className={styles.ways} aria-labelledby="alert-ways">
      <h2 id="alert-ways" className={styles.title}>
        {t('reach')}
      </h2>
      {loaded.kind === 'pending' ? (
        <Skeleton height="160px" />
      ) : (
        <>
          <Card label={t('ways.mail')}>
            <div className={styles.way}>
              <strong>{t('ways.mail')}</strong>
              <p className={layout.quiet}>{loaded.data.mail ? t('mailOn') : t('mailOff')}</p>
            </div>
          </Card>
          {loaded.data.outgoing === null ? (
            <p className={layout.warning}>{t('outgoingOff')}</p>
          ) : (
            <>
              <Push ways={loaded.data} pushKey={loaded.data.outgoing.pushKey} onChange={reload} />
              {session.kind === 'user' ? (
                <Webhook key={loaded.data.webhook?.createdAt} url={loaded.data.webhook?.url ?? ''} onChange={reload} />
              ) : (
                <p className={layout.quiet}>{t('webhookMain')}</p>
              )}
            </>
          )}
        </>
      )}
    </section>
  )
}

interface PushProps {
  readonly ways: Ways
  readonly pushKey: string
  readonly onChange: () => void
}

function Push({ ways, pushKey, onChange }: PushProps) {
  const t = useTranslations('alerts')
  const call = useAccountCalls()
  const [isOn, setIsOn] = useState(false)
  const [isDenied, setIsDenied] = useState(false)
  useEffect(() => {
    let isWanted = true
    pushEndpoint().then(
      (endpoint) => isWanted && setIsOn(endpoint !== null && ways.devices.length > 0),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [ways])
  const turn = useAction(async (wanted: boolean) => {
    if (wanted) {
      const made = await subscribePush(pushKey)
      setIsDenied(made === 'denied')
      if (made === 'denied') return
      await call('/user/alert/push/add', made)
    } else {
      const endpoint = await unsubscribePush()
      if (endpoint !== null) await call('/user/alert/push/remove', { endpoint })
    }
    setIsOn(wanted)
    onChange()
  })
  const remove = useAction(async (id: string) => {
    await call('/user/alert/push/remove', { id })
    onChange()
  })
  return (
    <Card label={t('ways.push')}>
      <div className={styles.way}>
        <Switch label={t('pushHere')} checked={isOn} disabled={turn.pending} onChange={turn.run} />
        <p className={layout.quiet}>{t('pushText')}</p>
        <output>{isDenied ? t('pushDenied') : ''}</output>
        {ways.devices.length > 0 ? (
          <ul className={styles.devices} aria-label={t('devices')}>
            {ways.devices.map(({ id, label }) => (
              <li key={id}>
                <bdi>{label}</bdi>
                <Button size="small" aria-label={t('removeOne', { name: label })} onClick={() => remove.run(id)}>
                  {t('remove')}
                </Button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </Card>
  )
}

function Webhook({ url: first, onChange }: { readonly url: string; readonly onChange: () => void }) {
  const t = useTranslations('alerts')
  const call = useAccountCalls()
  const [url, setUrl] = useState(first)
  const [secret, setSecret] = useState<string | null>(null)
  const save = useAction(async (next: string) => {
    const answer = await call('/user/alert/webhook', { url: next })
    setSecret(answer.secret)
    setUrl(next)
    if (answer.secret === null) onChange()
  })
  return (
    <Card label={t('ways.webhook')}>
      <div className={styles.way}>
        <Form
          submitLabel={t('save')}
          ready={url.trim() !== '' && (url !== first || secret === null)}
          pending={save.pending}
          onSubmit={() => save.run(url.trim())}
        >
          <Field label={t('webhook')} hint={t('webhookHint')}>
            <TextInput
              type="url"
              dir="ltr"
              autoComplete="off"
              placeholder="https://"
              maxLength={WEBHOOK_CHARACTERS_MAX}
              value={url}
              onChange={setUrl}
            />
          </Field>
        </Form>
        {first === '' && secret === null ? null : (
          <div className={layout.buttons}>
            <Button size="small" disabled={save.pending} onClick={() => save.run('')}>
              {t('webhookRemove')}
            </Button>
          </div>
        )}
        {secret === null ? null : (
          <div className={styles.way}>
            <output className={layout.warning}>{t('secretText')}</output>
            <span className={styles.state}>
              <code dir="ltr">{secret}</code>
              <CopyButton text={secret} label={t('copySecret')} />
            </span>
          </div>
        )}
      </div>
    </Card>
  )
}
