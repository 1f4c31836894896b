import type { ReactNode } from 'react'
import { Button } from '#components/ui/button.tsx'
import { LoadingOverlay } from '#components/ui/loading-overlay/loading-overlay.tsx'
import styles from './form.module.css'

interface Props {
  readonly submitLabel: string
  /** Nothing is sent while it is not whole. */
  readonly ready: boolean
  readonly pending: boolean
  readonly onSubmit: () => void
  readonly children: ReactNode
}

/** The frame of a short form: fields below each other, one button that sends them; while they are sent nothing of it can be touched. */
export function FormFrame({ submitLabel, ready, pending, onSubmit, children }: Props) {
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onSubmit()
      }}
    >
      <LoadingOverlay loading={pending}>
        <div className={styles.form}>
          {children}
          <div className={styles.buttons}>
            <Button type="submit" variant="primary" disabled={!ready} pending={pending}>
              {submitLabel}
            </Button>
          </div>
        </div>
      </LoadingOverlay>
    </form>
  )
}
