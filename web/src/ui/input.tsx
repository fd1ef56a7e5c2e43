import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps, useFieldIds } from './field.tsx'

export interface InputProps extends FieldProps, Omit<ComponentProps<'input'>, 'id'> {}

export function Input({
  label,
  labelHidden,
  hint,
  error,
  optional,
  className,
  ...props
}: InputProps) {
  const ids = useFieldIds({ id: props.id, hint, error })
  return (
    <Field {...{ ids, label, labelHidden, hint, error, optional, className }}>
      <input type="text" {...props} {...ids.aria} className={controlClass()} />
    </Field>
  )
}
