import type { ComponentProps } from 'react'
import { cn } from './cn.ts'
import { FieldMessage, type FieldProps, useFieldIds } from './field.tsx'

export interface SwitchProps
  extends Omit<FieldProps, 'optional'>,
    Omit<ComponentProps<'input'>, 'id' | 'type' | 'role'> {}

// The checkbox itself says whether it is checked, so there is no aria-checked.
const asSwitch = { type: 'checkbox', role: 'switch' }

/** On or off at once, without a Save. Inside a form with a Save use a Checkbox. */
export function Switch(props: SwitchProps) {
  const { label, labelHidden, hint, error, className, ...rest } = props
  const ids = useFieldIds({ id: rest.id, hint, error })
  return (
    <div className={cn('grid gap-0.5', className)}>
      <label className="flex min-h-6 items-center justify-between gap-3 text-base">
        <span className={labelHidden ? 'sr-only' : undefined}>{label}</span>
        <span className="relative h-5 w-9 shrink-0">
          <input
            {...rest}
            {...ids.aria}
            {...asSwitch}
            className="peer absolute inset-0 size-full appearance-none rounded-full border border-control bg-control transition-colors checked:border-accent checked:bg-accent focus-visible:rounded-full disabled:opacity-50"
          />
          <span className="pointer-events-none absolute top-[3px] left-[3px] size-3.5 rounded-full bg-on-accent transition-transform peer-checked:translate-x-4" />
        </span>
      </label>
      <FieldMessage id={ids.message} hint={hint} error={error} />
    </div>
  )
}
