'use client'

import { Button } from '#components/ui/button/button.tsx'
import layout from '#components/ui/layout/layout.module.css'
import { useShowAct } from '../frame/use-show-act.ts'
import { isComplete, prefill, takeKnown, type ActRow, type FieldValues } from '../acts/acts.ts'
import { useConsole } from '../frame/console-context.ts'
import { useNames } from '../names/use-names.ts'

interface Props {
  readonly acts: readonly ActRow[]
  /** The known values, with which the forms begin. */
  readonly known: FieldValues
}

/** A button for each act that changes something. */
export function ActButtons({ acts, known }: Props) {
  const names = useNames()
  const { openAct } = useConsole()
  const show = useShowAct()
  return (
    <div className={layout.actions}>
      {acts.map((act) => (
        <Button
          key={act.name}
          size="small"
          onClick={() => (canShow(act, known) ? show(act.name, takeKnown(act, known)) : openAct(act, prefill(act, known)))}
        >
          {names.act(act.name)}
        </Button>
      ))}
    </div>
  )
}

/** Checks whether an act only shows what a row names. */
export function canShow(act: ActRow, known: FieldValues): boolean {
  return act.effect === 'read' && isComplete(act, takeKnown(act, known))
}
