'use client'

import { createContext, useContext, useId } from 'react'

/** The ids and flags that link a control to the label, hint and error of its field. */
export interface FieldLink {
  readonly id: string
  readonly labelId: string
  /** Ids of the hint and the error, if shown. */
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly required: boolean
}

export const FieldContext = createContext<FieldLink | null>(null)

interface Own {
  /** The name of a control outside a field. */
  readonly label?: string | undefined
  readonly invalid?: boolean | undefined
}

/** Returns the id and ARIA attributes of one control: from the field around it, or its own outside a field. */
export function useControl({ label, invalid = false }: Own) {
  const ownId = useId()
  const field = useContext(FieldContext)
  const isInvalid = invalid || (field?.invalid ?? false)
  return {
    invalid: isInvalid,
    id: field?.id ?? ownId,
    /** For the control's popup, which has the same name. */
    name: { 'aria-label': label, 'aria-labelledby': label === undefined ? field?.labelId : undefined },
    aria: {
      'aria-label': label,
      'aria-describedby': field?.describedBy,
      'aria-invalid': isInvalid || undefined,
      'aria-required': field?.required || undefined,
    },
  }
}

/** Returns the ARIA attributes of a group of controls, which is named by the field's label. */
export function useGroup({ label, invalid = false }: Own) {
  const field = useContext(FieldContext)
  const isInvalid = invalid || (field?.invalid ?? false)
  return {
    invalid: isInvalid,
    required: field?.required ?? false,
    aria: {
      'aria-label': label,
      'aria-labelledby': label === undefined ? field?.labelId : undefined,
      'aria-describedby': field?.describedBy,
    },
  }
}
