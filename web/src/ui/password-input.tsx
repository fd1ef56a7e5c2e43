import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { controlClass, Field, useFieldIds } from './field.tsx'
import type { InputProps } from './input.tsx'
import { useTexts } from './ui-texts.tsx'

/** data-private keeps it out of drafts, also while it is shown as text. */
export function PasswordInput(props: Omit<InputProps, 'type'>) {
  const { label, labelHidden, hint, error, optional, className, ...rest } = props
  const ids = useFieldIds({ id: rest.id, hint, error })
  const [shown, setShown] = useState(false)
  const texts = useTexts()
  const Sign = shown ? EyeOff : Eye
  return (
    <Field {...{ ids, label, labelHidden, hint, error, optional, className }}>
      <span className="relative block">
        <input
          {...rest}
          {...ids.aria}
          type={shown ? 'text' : 'password'}
          data-private
          autoCapitalize="none"
          spellCheck={false}
          className={controlClass('pr-10')}
        />
        <button
          type="button"
          aria-label={shown ? texts.hidePassword : texts.showPassword}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-1 right-1 grid w-8 place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink"
        >
          <Sign aria-hidden className="size-4" />
        </button>
      </span>
    </Field>
  )
}
