'use client'

import { Button } from '#components/ui/button.tsx'
import { askForGuide } from '#lib/settings/guides.ts'

/** Brings the guide of the page back. */
export function GuideLink({ label }: { readonly label: string }) {
  return (
    <Button size="small" variant="outline" onClick={askForGuide} data-ask-guide>
      {label}
    </Button>
  )
}
