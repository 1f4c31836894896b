'use client'

import { useTranslations } from 'next-intl'
import { useRead } from '../frame/use-read.ts'
import styles from './view.module.css'

interface Picture {
  readonly id: string
  readonly width: number
  readonly height: number
}

/** Returns the picture of a message; null if it has none. */
export function readPicture(value: unknown): Picture | null {
  const { id, width, height } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Picture>
  return typeof id === 'string' && typeof width === 'number' && typeof height === 'number' ? { id, width, height } : null
}

/** A picture that somebody has sent, read as an act: only operators see it, and the address of it is nobody else's. */
export function PictureOfChat({ picture: { id, width, height } }: { readonly picture: Picture }) {
  const t = useTranslations('operator')
  const [read] = useRead('p2p/picture', { picture: id })
  const { type, base64 } = (read.kind === 'done' ? read.data : {}) as { readonly type?: string; readonly base64?: string }
  if (read.kind === 'failed') return <p role="alert">{t('noAnswer')}</p>
  return (
    // eslint-disable-next-line @next/next/no-img-element
    <img
      className={styles.picture}
      alt={t('acts.p2p.picture')}
      width={width}
      height={height}
      {...(type !== undefined && base64 !== undefined && { src: `data:${type};base64,${base64}` })}
    />
  )
}
