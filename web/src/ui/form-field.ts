import type { FocusEvent } from 'react'
import type { FieldValues, Path, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import type { FieldErrors } from './form-errors.ts'

export interface FieldReading {
  /** Gives the schema a number instead of the typed text. */
  number?: boolean
  /** The value of an empty field for the schema; by default '' (for numbers undefined). */
  blank?: null | 0 | undefined
}

export interface FieldBinding<Name extends string>
  extends Pick<UseFormRegisterReturn<Name>, 'name' | 'ref' | 'onChange'> {
  onBlur: (event: FocusEvent) => Promise<void>
  id: string
  error: string | undefined
}

/** Accepts only the schema's field names. */
export type FieldOf<In extends FieldValues> = <Name extends Path<In>>(
  name: Name,
  reading?: FieldReading,
) => FieldBinding<Name>

interface Fields<In extends FieldValues, Out> {
  id: string
  form: UseFormReturn<In, unknown, Out>
  answers: FieldErrors
  /** Translates a schema's message. */
  translate: (message: string) => string
}

export const fieldOf =
  <In extends FieldValues, Out>({ id, form, answers, translate }: Fields<In, Out>): FieldOf<In> =>
  (name, reading) => {
    const refusal = form.getFieldState(name, form.formState).error?.message
    const bound = form.register(name, reading && { setValueAs: readAs(reading) })
    return {
      name,
      ref: bound.ref,
      id: `${id}-${name}`,
      error: refusal === undefined ? answers.at(name) : translate(refusal),
      onChange: (event) => {
        answers.settle(name)
        return bound.onChange(event)
      },
      onBlur: async (event: FocusEvent) => {
        if (!isLeavingForButton(event)) await bound.onBlur(event)
      },
    }
  }

/**
 * A message that appears between pressing and releasing the mouse moves the button away under it, and
 * the click is lost. Submit validates anyway, and Cancel need not.
 */
export const isLeavingForButton = ({ relatedTarget }: FocusEvent) =>
  relatedTarget instanceof Element && relatedTarget.closest('button') !== null

const readAs = (reading: FieldReading) => (value: unknown) => {
  if (value === '' || value === null || value === undefined)
    return 'blank' in reading ? reading.blank : reading.number ? undefined : value
  return reading.number ? Number(value) : value
}
