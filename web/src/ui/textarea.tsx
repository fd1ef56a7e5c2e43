import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps, useFieldIds } from './field.tsx'

export interface TextAreaProps extends FieldProps, Omit<ComponentProps<'textarea'>, 'id'> {}

/** Grows with its text where the browser can. */
export function TextArea(props: TextAreaProps) {
  const { label, labelHidden, hint, error, optional, className, ...rest } = props
  const ids = useFieldIds({ id: rest.id, hint, error })
  return (
    <Field {...{ ids, label, labelHidden, hint, error, optional, className }}>
      <textarea
        rows={4}
        {...rest}
        {...ids.aria}
        className={controlClass('field-sizing-content h-auto max-h-96 min-h-24 py-2 sm:h-auto')}
      />
    </Field>
  )
}
