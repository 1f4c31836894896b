import { record, UnknownInput, type Shape, type Values } from './readers.ts'

/** A result: a decimal, a blank, or a list of them. Null if an example expects no value. */
export type Result = string | null | readonly Result[]

/** One way to pass inputs to a formula. Throws UnknownInput if the inputs are different ones. */
export type Form = (inputs: unknown) => Result

/** All formulas by their names in the examples. The first form that accepts the inputs answers. */
export type FormulaTable = Readonly<Record<string, readonly [Form, ...Form[]]>>

/** Creates a form with inputs by name. */
export function form<Required extends Shape, Optional extends Shape>(
  required: Required,
  optional: Optional,
  compute: (inputs: Values<Required, Optional>) => Result,
): Form {
  const read = record(required, optional)
  return (inputs) => compute(read(inputs, ''))
}

/** Returns the result of the first form that accepts the inputs. Throws UnknownInput with the last form's reason. */
export function calculate(forms: readonly [Form, ...Form[]], inputs: unknown): Result {
  let refusal: UnknownInput | undefined
  for (const attempt of forms) {
    try {
      return attempt(inputs)
    } catch (error) {
      if (!(error instanceof UnknownInput)) throw error
      refusal = error
    }
  }
  throw refusal ?? new UnknownInput('no form')
}
