'use client'

import { useEffect } from 'react'
import { useErrorTexts } from '#components/layout/shell/error-texts.tsx'
import { reloadIfGone } from '#lib/kernel/browser/load-code.ts'
import { MessagePage } from '#components/layout/shell/message-page.tsx'
import { Button, ButtonLink } from '#components/ui/button/button.tsx'

interface Props {
  readonly error: unknown
  /** Fetches the page from the server again and re-renders it. */
  readonly retry: () => void
}

/** The page shown after an error: header and footer remain, and a retry needs no reload. */
export default function BrokenPage({ error, retry }: Props) {
  useEffect(() => void reloadIfGone(error, window, Date.now()), [error])
  const texts = useErrorTexts()
  const digest = error instanceof Error && 'digest' in error ? String(error.digest) : null
  return (
    <MessagePage title={texts.title} text={texts.text} note={digest ? texts.reference.replace('{digest}', digest) : undefined}>
      <Button variant="primary" onClick={retry}>
        {texts.retry}
      </Button>
      <ButtonLink href={texts.homeHref}>{texts.home}</ButtonLink>
      <ButtonLink href={texts.statusHref}>{texts.status}</ButtonLink>
    </MessagePage>
  )
}
