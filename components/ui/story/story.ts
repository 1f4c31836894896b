import type { ComponentType } from 'react'

/**
 * The `stories` export of a story file: each is a component that shows its widget in one state, with nothing around it. The
 * files are next to their widgets (`x.stories.tsx`), the workbench shows them, and its tests try each in every theme and kind
 * of text.
 */
export type Stories<Name extends string = string> = Readonly<Record<Name, ComponentType>>
