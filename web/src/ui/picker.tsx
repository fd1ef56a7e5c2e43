import { Check } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { Chips } from './chips.tsx'
import { cn } from './cn.ts'
import { controlClass, Field, type FieldProps, useFieldIds } from './field.tsx'
import { useTexts } from './ui-texts.tsx'

export interface Choice {
  id: string
  label: string
  hint?: string
}

export interface PickerProps extends FieldProps {
  /** What the words that are typed find; undefined while unknown. */
  choices: readonly Choice[] | undefined
  chosen: readonly Choice[]
  onChange: (chosen: Choice[]) => void
  onSearch: (words: string) => void
  placeholder?: string
  /** Said when the words find nothing. */
  nothing?: string
  className?: string
}

/** Several of many: type to find, arrows and Enter to choose, Backspace takes the last one back. */
export function Picker(props: PickerProps) {
  const { label, labelHidden, hint, error, optional, className, chosen, onChange } = props
  const ids = useFieldIds({ id: props.id, hint, error })
  const list = useId()
  const box = useBox(props)
  return (
    <Field {...{ ids, label, labelHidden, hint, error, optional, className }}>
      <Chips
        chips={chosen.map((choice) => ({
          key: choice.id,
          label: choice.label,
          onRemove: () => onChange(chosen.filter(({ id }) => id !== choice.id)),
        }))}
      />
      <div className="relative">
        <input
          {...ids.aria}
          type="text"
          role="combobox"
          autoComplete="off"
          maxLength={200}
          aria-expanded={box.open}
          aria-controls={list}
          aria-autocomplete="list"
          aria-activedescendant={box.active ? `${list}-${box.active.id}` : undefined}
          placeholder={props.placeholder}
          value={box.words}
          className={controlClass()}
          onClick={() => box.setOpen(true)}
          onBlur={() => box.setOpen(false)}
          onChange={({ target }) => box.type(target.value)}
          onKeyDown={box.onKeyDown}
        />
        <Choices id={list} box={box} props={props} />
      </div>
    </Field>
  )
}

function useBox({ choices = [], chosen, onChange, onSearch }: PickerProps) {
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(0)
  useEscape(open, () => setOpen(false))
  const active = open ? choices[Math.min(at, choices.length - 1)] : undefined
  const type = (typed: string) => {
    setWords(typed)
    setOpen(true)
    setAt(0)
    onSearch(typed.trim())
  }
  const toggle = (choice: Choice) => {
    const isChosen = chosen.some(({ id }) => id === choice.id)
    onChange(isChosen ? chosen.filter(({ id }) => id !== choice.id) : [...chosen, choice])
    if (words) type('')
  }
  const walk = (step: number) => {
    setOpen(true)
    if (open && choices.length) setAt((at + step + choices.length) % choices.length)
  }
  const keys: Record<string, () => void> = {
    ArrowDown: () => walk(1),
    ArrowUp: () => walk(-1),
    Enter: () => active && toggle(active),
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && words === '') onChange(chosen.slice(0, -1))
    const act = keys[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
  return { words, open, setOpen, active, type, toggle, onKeyDown }
}

/** Escape first closes the list and only then what is around it; dialogs listen on the document, hence before it. */
function useEscape(open: boolean, close: () => void) {
  useEffect(() => {
    if (!open) return
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.stopImmediatePropagation()
      close()
    }
    addEventListener('keydown', onKey, { capture: true })
    return () => removeEventListener('keydown', onKey, { capture: true })
  })
}

interface ChoicesProps {
  id: string
  box: ReturnType<typeof useBox>
  props: PickerProps
}

function Choices({ id, box, props: { label, choices, chosen, nothing } }: ChoicesProps) {
  const texts = useTexts()
  const isShown = box.open && choices !== undefined
  return (
    <div
      className={cn(
        'absolute inset-x-0 top-full z-10 mt-1 max-h-56 overflow-y-auto rounded-md bg-overlay p-1 shadow-float',
        !isShown && 'hidden',
      )}
    >
      {choices?.length === 0 && (
        <p role="status" className="px-2 py-1.5 text-sm text-muted">
          {nothing ?? texts.nothingFound}
        </p>
      )}
      <div id={id} role="listbox" aria-multiselectable aria-label={textOf(label)}>
        {choices?.map((choice) => (
          <Option
            key={choice.id}
            id={`${id}-${choice.id}`}
            choice={choice}
            isActive={choice.id === box.active?.id}
            isChosen={chosen.some((one) => one.id === choice.id)}
            onChoose={() => box.toggle(choice)}
          />
        ))}
      </div>
    </div>
  )
}

const textOf = (label: PickerProps['label']) => (typeof label === 'string' ? label : undefined)

interface OptionProps {
  id: string
  choice: Choice
  isActive: boolean
  isChosen: boolean
  onChoose: () => void
}

const Option = ({ id, choice, isActive, isChosen, onChoose }: OptionProps) => (
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
  // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the keys
  <div
    id={id}
    role="option"
    aria-selected={isChosen}
    // The input keeps the focus, or the list would close before the click.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onChoose}
    className={cn(
      'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-sm hover:bg-subtle',
      isActive && 'bg-subtle',
    )}
  >
    <Check aria-hidden className={cn('size-4 shrink-0 text-accent', !isChosen && 'invisible')} />
    <span className="min-w-0 flex-1 truncate">{choice.label}</span>
    {choice.hint && <span className="shrink-0 text-muted">{choice.hint}</span>}
  </div>
)
