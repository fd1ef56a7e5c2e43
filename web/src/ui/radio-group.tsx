import type { ComponentProps, ReactNode } from 'react'
import { cn } from './cn.ts'
import { FieldMessage, type FieldProps, useFieldIds } from './field.tsx'

export interface RadioOption {
  value: string
  label: ReactNode
  hint?: ReactNode
}

export interface RadioGroupProps
  extends Omit<FieldProps, 'optional'>,
    Omit<ComponentProps<'input'>, 'id' | 'type' | 'value'> {
  options: readonly RadioOption[]
  /** For use outside of a Form. */
  value?: string
}

export function RadioGroup(props: RadioGroupProps) {
  const { label, labelHidden, hint, error, className, options, value, defaultValue, ...rest } =
    props
  const ids = useFieldIds({ id: rest.id, hint, error })
  return (
    <fieldset
      className={cn('grid gap-1.5', className)}
      aria-describedby={ids.aria['aria-describedby']}
    >
      <legend className={labelHidden ? 'sr-only' : 'mb-1.5 text-sm font-medium'}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex min-h-6 w-fit items-start gap-2 py-0.5">
          <input
            {...rest}
            id={`${ids.id}-${option.value}`}
            type="radio"
            value={option.value}
            aria-invalid={ids.aria['aria-invalid']}
            checked={value === undefined ? undefined : value === option.value}
            defaultChecked={defaultValue === undefined ? undefined : defaultValue === option.value}
            className="mt-0.5 size-[18px] shrink-0 appearance-none rounded-full border border-control bg-surface transition-colors checked:border-[5px] checked:border-accent hover:border-muted focus-visible:rounded-full disabled:opacity-50"
          />
          <span>
            {option.label}
            {option.hint && <span className="block text-sm text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
      <FieldMessage id={ids.message} hint={hint} error={error} />
    </fieldset>
  )
}
