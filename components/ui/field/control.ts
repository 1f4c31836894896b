import { INPUT_HEIGHT_PX, INPUT_ICON_PX } from '#components/ui/constants.ts'
import { variables } from '#components/ui/overlay/variables.ts'
import styles from './control.module.css'

/** Sizes of every control that takes an entry: 48, 40, 32 and 24 px high (specification 9). */
export type ControlSize = keyof typeof INPUT_HEIGHT_PX

/** The side of an icon inside a control, in px: 16, 14, 14, 12 (specification 9). */
export function iconPx(size: ControlSize): number {
  return INPUT_ICON_PX[size]
}

interface State {
  readonly size: ControlSize
  readonly disabled: boolean
  readonly invalid: boolean
}

/** Class, height and data attributes of a control's box. */
export function controlLook({ size, disabled, invalid }: State) {
  return {
    className: styles.control,
    style: variables({ '--control-height': `${INPUT_HEIGHT_PX[size]}px` }),
    'data-size': size,
    'data-disabled': disabled || undefined,
    'data-invalid': invalid || undefined,
  }
}
