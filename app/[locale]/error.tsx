'use client'

import { useErrorTexts } from '#components/layout/error-texts.tsx'
import { MessagePage } from '#components/layout/message-page.tsx'
import { Button, ButtonLink } from '#components/ui/button.tsx'

interface Props {
  readonly error: unknown
  /** Asks the server again and renders anew. */
  readonly retry: () => void
}

/** Where a page broke: header and footer stand, and trying again costs no reload. */
export default function BrokenPage({ error, retry }: Props) {
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
