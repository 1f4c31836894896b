'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button } from '#components/ui/button/button.tsx'
import { Dialog } from '#components/ui/dialog/dialog.tsx'
import { Field } from '#components/ui/field/field.tsx'
import { Form } from '#components/ui/form/form.tsx'
import { RadioGroup } from '#components/ui/radio-group/radio-group.tsx'
import { TextArea } from '#components/ui/text-area/text-area.tsx'
import { useToaster } from '#components/ui/toast/toaster-context.tsx'
import { useTradingData } from '#components/assets/use-trading-data.ts'
import { useSession } from '#lib/stores/session/identity.tsx'
import { useAction } from '#lib/stores/use-action.ts'
import { P2P_REPORT_REASONS, P2P_REPORT_TEXT_MAX, type P2pReportReason, type P2pReportSubject } from '../../contract/p2p-report-kinds.ts'

interface Props {
  readonly subject: P2pReportSubject
  /** Of the order, the advertisement or the merchant. */
  readonly id: string
  /** The trader that it is about. */
  readonly name: string
}

/** A button that reports a trader to the operators of the site, for registered readers. */
export function ReportButton({ subject, id, name }: Props) {
  const t = useTranslations('p2p')
  const assets = useTranslations('assets')
  const [open, setOpen] = useState(false)
  if (useSession().kind !== 'user') return null
  return (
    <>
      <Button size="small" variant="quiet" onClick={() => setOpen(true)}>
        {t('report.open')}
      </Button>
      <Dialog open={open} onOpenChange={setOpen} title={t('report.title', { name })} size="small" closeLabel={assets('close')}>
        {open ? <ReportForm subject={subject} id={id} onSent={() => setOpen(false)} /> : null}
      </Dialog>
    </>
  )
}

function ReportForm({ subject, id, onSent }: Omit<Props, 'name'> & { readonly onSent: () => void }) {
  const t = useTranslations('p2p')
  const call = useTradingData()
  const toaster = useToaster()
  const [reason, setReason] = useState<P2pReportReason | null>(null)
  const [text, setText] = useState('')
  const { pending, run } = useAction(async () => {
    if (reason === null) return
    await call('p2pReport', { subject, id, reason, text })
    toaster.show(t('report.done'), { type: 'success' })
    onSent()
  })
  return (
    <Form look="wide" submitLabel={t('report.send')} ready={reason !== null} pending={pending} onSubmit={() => run()}>
      <Field label={t('report.reason')} group>
        <RadioGroup
          value={reason}
          onChange={setReason}
          options={P2P_REPORT_REASONS.map((value) => ({ value, label: t(`report.reasons.${value}`) }))}
        />
      </Field>
      <Field label={t('report.text')} hint={t('report.hint')}>
        <TextArea value={text} onChange={setText} maxLength={P2P_REPORT_TEXT_MAX} />
      </Field>
    </Form>
  )
}
