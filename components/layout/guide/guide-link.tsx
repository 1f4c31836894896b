'use client'

import { Button } from '#components/ui/button/button.tsx'
import { askForGuide } from '#lib/settings/guides.ts'

/** Reopens the guide of the page. */
export function GuideLink({ label }: { readonly label: string }) {
  return (
    <Button size="small" variant="outline" onClick={askForGuide} data-ask-guide>
      {label}
    </Button>
  )
}
