'use client'

import { createContext, useContext, useId } from 'react'

/** What a control inside a field must carry, so that label, hint and error are its own. */
export interface FieldLink {
  readonly id: string
  readonly labelId: string
  /** Ids of hint and error, as far as they are shown. */
  readonly describedBy: string | undefined
  readonly invalid: boolean
  readonly required: boolean
}

export const FieldContext = createContext<FieldLink | null>(null)

interface Own {
  /** Name of a control that stands in no field. */
  readonly label?: string | undefined
  readonly invalid?: boolean | undefined
}

/** Id and ARIA attributes of one control: from the field around it, or its own where there is none. */
export function useControl({ label, invalid = false }: Own) {
  const ownId = useId()
  const field = useContext(FieldContext)
  const isInvalid = invalid || (field?.invalid ?? false)
  return {
    invalid: isInvalid,
    id: field?.id ?? ownId,
    /** For a popup of the control, which has the same name. */
    name: { 'aria-label': label, 'aria-labelledby': label === undefined ? field?.labelId : undefined },
    aria: {
      'aria-label': label,
      'aria-describedby': field?.describedBy,
      'aria-invalid': isInvalid || undefined,
      'aria-required': field?.required || undefined,
    },
  }
}

/** ARIA attributes of a group of controls: its name is the field's label. */
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
