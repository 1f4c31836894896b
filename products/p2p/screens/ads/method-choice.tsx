'use client'

import { labelled } from '#lib/format/labelled.ts'
import { useLocale, useTranslations } from 'next-intl'
import { Checkbox } from '#components/ui/checkbox/checkbox.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { P2P_FIAT_METHODS, type P2pMethodKind } from '../../contract/p2p-methods.ts'
import { useAction } from '#lib/stores/use-action.ts'
import { useLoad } from '#lib/stores/use-load.ts'
import { Button } from '#components/ui/button/button.tsx'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { methodName } from '../words.ts'
import type { AdForm } from './ad-form.ts'
import layout from '#components/ui/layout/layout.module.css'
import styles from '../p2p.module.css'

interface Props {
  readonly form: AdForm
  readonly error: string | false
  readonly onToggle: (method: P2pMethodKind) => void
}

/** The kinds of payment of an advertisement. A seller who lacks the details of a kind adds them here. */
export function MethodChoice({ form: { side, fiat, methods }, error, onToggle }: Props) {
  const locale = useLocale()
  const t = useTranslations('p2p')
  const call = useTradingData()
  const [own, reload] = useLoad('methods', () => call('p2pMethods', {}))
  const { pending, run } = useAction(async (kind: P2pMethodKind) => {
    await call('p2pAddMethod', { fiat, kind })
    reload()
  })
  const has = (kind: P2pMethodKind) => own.kind !== 'done' || own.data.rows.some((row) => row.fiat === fiat && row.kind === kind)
  const missing = side === 'sell' ? methods.filter((kind) => !has(kind)) : []
  return (
    <>
      <Field label={t('payment')} group error={error}>
        <div className={styles.choices}>
          {P2P_FIAT_METHODS[fiat].map((kind) => (
            <Checkbox key={kind} checked={methods.includes(kind)} onChange={() => onToggle(kind)}>
              {methodName(kind, t)}
            </Checkbox>
          ))}
        </div>
      </Field>
      {missing.map((kind) => (
        <div key={kind} className={layout.toolbar}>
          <p className={layout.quiet}>{labelled(locale, methodName(kind, t), t('ads.needsMethod'))}</p>
          <Button size="small" pending={pending} onClick={() => run(kind)}>
            {t('pay.add')}
          </Button>
        </div>
      ))}
    </>
  )
}
