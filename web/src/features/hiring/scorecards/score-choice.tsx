import { CircleAlert } from 'lucide-react'
import { useId } from 'react'
import { cn } from '#ui/cn.ts'

interface ScoreChoiceProps {
  name: string
  hint?: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  error?: string | undefined
  onChange: (value: string) => void
}

/** One of a few steps, side by side; a row of its own on a phone where they need it. */
export function ScoreChoice({ name, hint, options, value, error, onChange }: ScoreChoiceProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={hint || error ? id : undefined} className="grid gap-1.5">
      <legend className="mb-1 text-sm font-medium">{name}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className={stepClass}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              aria-invalid={error ? true : undefined}
              onChange={() => onChange(option.value)}
              className="sr-only"
            />
            {option.label}
          </label>
        ))}
      </div>
      {(error || hint) && (
        <div id={id} className="grid gap-1 text-sm">
          {hint && <p className="text-muted">{hint}</p>}
          {error && (
            <p className="flex gap-1.5 text-danger">
              <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
              {error}
            </p>
          )}
        </div>
      )}
    </fieldset>
  )
}

const stepClass = cn(
  'relative flex h-9 min-w-10 cursor-pointer items-center justify-center rounded-md border border-control px-3 text-sm transition-colors',
  'hover:border-muted has-checked:border-accent has-checked:bg-accent-soft has-checked:font-medium has-checked:text-accent',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
)
