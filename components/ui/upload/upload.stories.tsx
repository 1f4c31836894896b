'use client'

import { useState } from 'react'
import type { Stories } from '../story/story.ts'
import { useSay } from '../story/words.tsx'
import { Upload } from './upload.tsx'

const LABEL = { en: 'Send picture', de: 'Bild senden', ar: 'إرسال صورة' }
const HINT = { en: 'PNG, JPEG or WebP, up to 5 MB', de: 'PNG, JPEG oder WebP, bis 5 MB', ar: 'PNG أو JPEG أو WebP، حتى 5 ميغابايت' }
const SENDING = { en: 'Sending picture', de: 'Das Bild wird gesendet', ar: 'جارٍ إرسال الصورة' }
const TYPES = ['image/png', 'image/jpeg', 'image/webp']

function Chosen() {
  const say = useSay()
  const [name, setName] = useState('')
  return (
    <div data-story-row>
      <Upload
        label={say(LABEL)}
        hint={name === '' ? say(HINT) : name}
        accept={TYPES}
        pending={false}
        pendingLabel={say(SENDING)}
        onFile={(file) => setName(file.name)}
      />
    </div>
  )
}

function Pending() {
  const say = useSay()
  return (
    <div data-story-row>
      <Upload label={say(LABEL)} hint={say(HINT)} accept={TYPES} pending pendingLabel={say(SENDING)} onFile={() => undefined} />
    </div>
  )
}

export const stories = { chosen: Chosen, pending: Pending } satisfies Stories
