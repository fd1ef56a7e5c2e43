import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { cn } from './cn.ts'
import { useTexts } from './ui-texts.tsx'

/** The props of every control besides its own attributes. */
export interface FieldProps {
  id?: string
  label: ReactNode
  /** For controls that are visually labelled by their surroundings. */
  labelHidden?: boolean
  hint?: ReactNode
  error?: string
  /** Shows "optional" beside the label; all other fields are required. */
  optional?: boolean
}

/** The id that ties label, control and message together, and what the control must carry for it. */
export function useFieldIds({ id, hint, error }: Pick<FieldProps, 'id' | 'hint' | 'error'>) {
  const own = useId()
  const control = id ?? own
  const message = `${control}-message`
  return {
    id: control,
    message,
    aria: {
      id: control,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': error || hint ? message : undefined,
    },
  }
}

type Ids = ReturnType<typeof useFieldIds>

/** Label above, control, and one line below for the hint or, if there is one, the error. */
export function Field(props: FieldProps & { ids: Ids; className?: string; children: ReactNode }) {
  const { ids, label, labelHidden, optional, hint, error } = props
  const { optional: optionalText } = useTexts()
  return (
    <div className={cn('grid grid-cols-1 content-start gap-1.5', props.className)}>
      <label
        htmlFor={ids.id}
        className={labelHidden ? 'sr-only' : 'w-fit text-sm font-medium text-ink'}
      >
        {label}
        {optional && <span className="font-normal text-muted"> ({optionalText})</span>}
      </label>
      {props.children}
      <FieldMessage id={ids.message} hint={hint} error={error} />
    </div>
  )
}

export function FieldMessage(props: { id: string; hint?: ReactNode; error?: string }) {
  if (!props.error && !props.hint) return null
  return (
    <p id={props.id} className={cn('text-sm', props.error ? 'text-danger' : 'text-muted')}>
      {props.error ? (
        <span className="flex gap-1.5">
          <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
          {props.error}
        </span>
      ) : (
        props.hint
      )}
    </p>
  )
}

/** Of a <fieldset> whose parts are no controls of a form: with an error it takes the focus as a field would. */
export const invalidGroup = (message: string, error: string | undefined) =>
  error ? ({ tabIndex: -1, 'aria-invalid': true, 'aria-describedby': message } as const) : undefined

/** The edge and the inside of everything one types into. Letters are 16 px on phones, or iOS zooms in. */
export const controlClass = (more?: string) =>
  cn(
    'w-full min-w-0 rounded-md border border-control bg-surface px-2.5 text-lg text-ink sm:text-base',
    'h-10 transition-colors sm:h-9 hover:border-muted focus-visible:rounded-md',
    'focus-visible:border-accent focus-visible:outline-offset-0 aria-invalid:border-danger aria-invalid:outline-danger',
    'disabled:bg-subtle disabled:text-muted [&[readonly]]:bg-subtle',
    more,
  )
