import type { ComponentType } from 'react'

/**
 * What a story file exports as `stories`: each one a component that shows its widget in one state, with nothing around it.
 * The files stand beside their widgets (`x.stories.tsx`), the workbench shows them, and its tests try each of them in every
 * theme and kind of text.
 */
export type Stories<Name extends string = string> = Readonly<Record<Name, ComponentType>>
