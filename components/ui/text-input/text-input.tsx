'use client'

import type { ComponentProps, ReactNode } from 'react'
import { controlLook, type ControlSize } from '#components/ui/field/control.ts'
import { useControl } from '#components/ui/field/field-context.ts'
import control from '#components/ui/field/control.module.css'

/** What a password manager needs to know of a field for a secret: whether one is entered or a new one is chosen. */
export type SecretKind = 'current-password' | 'new-password'

/** The kinds of text; a field that hides its text always tells password managers which secret it is for. */
type Kind =
  | { readonly type?: 'text' | 'email' | 'tel' | 'url'; readonly autoComplete?: string }
  | { readonly type: 'text' | 'password'; readonly autoComplete: SecretKind }

type Taken = 'className' | 'size' | 'id' | 'onChange' | 'value' | 'aria-label' | 'prefix' | 'type' | 'autoComplete'

type Props = Omit<ComponentProps<'input'>, Taken> &
  Kind & {
    readonly value: string
    readonly onChange: (text: string) => void
    /** The name of a field outside a `Field`. */
    readonly label?: string
    readonly size?: ControlSize
    readonly invalid?: boolean
    /** Before and after the text: a unit, an icon, a button. */
    readonly before?: ReactNode
    readonly after?: ReactNode
  }

/** A single-line text field. */
export function TextInput({ value, onChange, label, size = 'medium', invalid, disabled = false, before, after, ...rest }: Props) {
  const field = useControl({ label, invalid })
  return (
    <span {...controlLook({ size, disabled, invalid: field.invalid })}>
      {before ? <span className={control.affix}>{before}</span> : null}
      <input
        type="text"
        {...rest}
        {...field.aria}
        id={field.id}
        disabled={disabled}
        className={control.entry}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {after ? (
        <span className={control.affix} data-end>
          {after}
        </span>
      ) : null}
    </span>
  )
}
