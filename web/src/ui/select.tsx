import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { controlClass, Field, type FieldProps, useFieldIds } from './field.tsx'

export type Option =
  | string
  | {
      value: string
      label: string
      disabled?: boolean
      /** By what else it is found where options are searched, such as the cities of a zone; by commas. */
      words?: string
    }

export interface SelectProps extends FieldProps, Omit<ComponentProps<'select'>, 'id' | 'children'> {
  options: readonly Option[]
  /** A first option for no choice; its value is ''. */
  placeholder?: string
}

/** The browser's own select: it opens natively on phones and needs no script. */
export function Select(props: SelectProps) {
  const { label, labelHidden, hint, error, optional, className, options, placeholder, ...rest } =
    props
  const ids = useFieldIds({ id: rest.id, hint, error })
  return (
    <Field {...{ ids, label, labelHidden, hint, error, optional, className }}>
      <span className="relative block">
        <select
          {...rest}
          {...ids.aria}
          className={controlClass('appearance-none pr-8 text-ellipsis')}
        >
          {placeholder !== undefined && <option value="">{placeholder}</option>}
          {options.map(toOption).map(({ value, label, disabled }) => (
            <option key={value} value={value} disabled={disabled}>
              {label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
        />
      </span>
    </Field>
  )
}

const toOption = (option: Option) =>
  typeof option === 'string' ? { value: option, label: option, disabled: false } : option
