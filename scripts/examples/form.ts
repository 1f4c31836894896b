import { record, UnknownInput, type Shape, type Values } from './readers.ts'

/** A result: a decimal, a blank, or a list of them. Null stands where an example expects nothing. */
export type Result = string | null | readonly Result[]

/** One way to give a formula its inputs. Throws UnknownInput when they are other ones. */
export type Form = (inputs: unknown) => Result

/** All formulas by the name that examples give them. The first form that can read the inputs answers. */
export type FormulaTable = Readonly<Record<string, readonly [Form, ...Form[]]>>

/** A form with its inputs by name. */
export function form<Required extends Shape, Optional extends Shape>(
  required: Required,
  optional: Optional,
  compute: (inputs: Values<Required, Optional>) => Result,
): Form {
  const read = record(required, optional)
  return (inputs) => compute(read(inputs, ''))
}

/** The result of the first form that takes the inputs. Throws UnknownInput, with what the last one missed. */
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
