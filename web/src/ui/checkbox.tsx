import { Check, Minus } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { FieldMessage, type FieldProps, useFieldIds } from './field.tsx'

export interface CheckboxProps
  extends Omit<FieldProps, 'optional'>,
    Omit<ComponentProps<'input'>, 'id' | 'type'> {
  /** Some but not all are selected. */
  indeterminate?: boolean
}

export function Checkbox(props: CheckboxProps) {
  const { label, labelHidden, hint, error, className, indeterminate, ...rest } = props
  const ids = useFieldIds({ id: rest.id, hint, error })
  return (
    <div className={cn('grid gap-1', className)}>
      <label
        htmlFor={ids.id}
        className="flex min-h-6 w-fit min-w-6 items-start gap-2 py-0.5 text-base"
      >
        <Box {...rest} {...ids.aria} indeterminate={indeterminate} />
        <span className={labelHidden ? 'sr-only' : undefined}>{label}</span>
      </label>
      <FieldMessage id={ids.message} hint={hint} error={error} />
    </div>
  )
}

function Box({ indeterminate = false, ref, ...props }: Omit<CheckboxProps, keyof FieldProps>) {
  const setMixed = (box: HTMLInputElement | null) => {
    if (box) box.indeterminate = indeterminate
    if (typeof ref === 'function') ref(box)
    else if (ref) ref.current = box
  }
  const Sign = indeterminate ? Minus : Check
  return (
    <span className="relative mt-0.5 size-[18px] shrink-0">
      <input
        type="checkbox"
        {...props}
        ref={setMixed}
        className="peer absolute inset-0 size-full appearance-none rounded-[4px] border border-control bg-surface transition-colors checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent hover:border-muted focus-visible:rounded-[4px] disabled:opacity-50 aria-invalid:border-danger"
      />
      <Sign
        aria-hidden
        strokeWidth={3}
        className="pointer-events-none absolute inset-[2px] hidden size-3.5 text-on-accent peer-checked:block peer-indeterminate:block"
      />
    </span>
  )
}
