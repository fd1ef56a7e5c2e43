import { type UseComboboxProps, type UseComboboxReturnValue, useCombobox } from 'downshift'
import { Check, ChevronsUpDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ChoiceList, scrollIntoView } from './choice-list.tsx'
import { cn } from './cn.ts'
import { controlClass, Field, useFieldIds } from './field.tsx'
import type { SelectProps } from './select.tsx'
import { useTexts } from './ui-texts.tsx'

/** At most this many matches are shown; a longer text narrows them. */
const mostShown = 100

interface Item {
  value: string
  label: string
  disabled?: boolean
  words?: string
}

export interface SearchableSelectProps extends SelectProps {
  /** Asks for the options that match a text, where there are more than these. */
  onSearch?: (text: string) => void
  /** They are on their way. */
  searching?: boolean
}

/** Type to find, arrows and Enter to choose. The value stays in a select, so that forms treat both alike. */
export default function SearchableSelect(props: SearchableSelectProps) {
  const { label, labelHidden, hint, error, optional, className, placeholder, onSearch } = props
  const { ref, ...rest } = withoutField(props)
  const ids = useFieldIds({ id: props.id, hint, error })
  const texts = useTexts()
  const native = useRef<HTMLSelectElement>(null)
  const [value, setValue] = useState(String(rest.value ?? ''))
  // A form writes the value into the select without an event.
  useEffect(() => setValue(native.current?.value ?? ''))
  const [typed, setTyped] = useState('')
  const [items, setLast] = useItems(props, value)
  const search = (text: string) => {
    setTyped(text)
    onSearch?.(text.trim())
  }
  const shown = matching(items, typed)
  const choose = (next: Item | null) => {
    const select = native.current
    const chosen = next?.value ?? ''
    if (!select || select.value === chosen) return
    select.value = chosen
    select.dispatchEvent(new Event('change', { bubbles: true }))
    setValue(chosen)
    if (next) setLast(next)
  }
  const box = useCombobox<Item>({
    inputId: ids.id,
    items: shown,
    itemToString: (item) => (item?.value ? item.label : ''),
    // The items are made anew at each render.
    itemToKey: (item) => item?.value,
    isItemDisabled: ({ disabled = false }) => disabled,
    selectedItem: items.find((item) => item.value === value) ?? null,
    defaultHighlightedIndex: 0,
    onSelectedItemChange: ({ selectedItem }) => choose(selectedItem ?? null),
    onInputValueChange: ({ type }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) search('')
    },
    onIsOpenChange: ({ isOpen }) => {
      if (!isOpen) search('')
    },
    stateReducer: keepChosen,
    scrollIntoView,
  })
  return (
    <Field {...{ ids, label, labelHidden, hint, error, optional, className }}>
      <div className="relative">
        <select
          {...rest}
          id={undefined}
          ref={(element) => {
            native.current = element
            if (typeof ref === 'function') return ref(element)
            if (ref) ref.current = element
          }}
          tabIndex={-1}
          aria-hidden
          // The form gives the focus to what it knows when it is the first error, and once more a moment later.
          onFocus={() => document.getElementById(ids.id)?.focus()}
          className="sr-only"
        >
          {items.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
        <input
          {...box.getInputProps({
            ...ids.aria,
            'aria-labelledby': undefined,
            disabled: rest.disabled,
            'aria-disabled': rest['aria-disabled'],
            maxLength: 200,
            placeholder: placeholder ?? texts.search,
            className: controlClass('pr-8 text-ellipsis'),
            onFocus: ({ currentTarget }) => currentTarget.select(),
            // Before the next key: downshift tells of it after the render, and Enter would choose from the list before.
            onChange: ({ currentTarget }) => search(currentTarget.value),
            onKeyDown: (event) => {
              // It chooses, and never submits the form around.
              if (event.key === 'Enter') event.preventDefault()
            },
          })}
        />
        <ChevronsUpDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-muted"
        />
        <Choices
          {...{ box, value, typed }}
          items={shown}
          label={typeof label === 'string' ? label : undefined}
          nothing={props.searching ? texts.loading : texts.nothingFound}
        />
      </div>
    </Field>
  )
}

/** Leaving chooses nothing; what stands there is what is chosen. */
const keepChosen: UseComboboxProps<Item>['stateReducer'] = (state, { type, changes }) => {
  const { InputBlur, InputKeyDownEscape, FunctionCloseMenu } = useCombobox.stateChangeTypes
  // Escape closes an open list by the function; in a closed one the key would clear the choice.
  if (type !== InputBlur && type !== InputKeyDownEscape && type !== FunctionCloseMenu)
    return changes
  const inputValue = state.selectedItem?.value ? state.selectedItem.label : ''
  return { ...state, isOpen: false, inputValue }
}

interface ChoicesProps {
  box: UseComboboxReturnValue<Item>
  items: readonly Item[]
  value: string
  typed: string
  label: string | undefined
  /** The text where there are none. */
  nothing: string
}

const Choices = ({ box, items, value, typed, label, nothing }: ChoicesProps) => (
  <ChoiceList isOpen={box.isOpen} close={box.closeMenu}>
    {items.length === 0 && (
      <p role="status" className="px-2 py-1.5 text-sm text-muted">
        {nothing}
      </p>
    )}
    <ul
      {...box.getMenuProps({
        'aria-label': box.isOpen ? label : undefined,
      })}
    >
      {items.map((item, index) => (
        <li
          key={item.value}
          {...box.getItemProps({ item, index })}
          className={cn(
            'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-sm hover:bg-subtle',
            index === box.highlightedIndex && 'bg-subtle',
            item.disabled && 'cursor-default text-muted',
          )}
        >
          <Check
            aria-hidden
            className={cn('size-4 shrink-0 text-accent', item.value !== value && 'invisible')}
          />
          <span className="min-w-0 flex-1 wrap-anywhere">
            {item.label}
            <FoundBy item={item} typed={typed} />
          </span>
        </li>
      ))}
    </ul>
  </ChoiceList>
)

function withoutField({
  label: _,
  labelHidden: __,
  hint: ___,
  error: ____,
  optional: _____,
  className: ______,
  options: _______,
  placeholder: ________,
  onSearch: _________,
  searching: __________,
  ...rest
}: SearchableSelectProps) {
  return rest
}

const itemsOf = (options: SelectProps['options'], placeholder: string | undefined): Item[] => [
  ...(placeholder === undefined ? [] : [{ value: '', label: placeholder }]),
  ...options.map((option) =>
    typeof option === 'string' ? { value: option, label: option } : option,
  ),
]

/** The options, and the chosen one also where a search has left it out: without it the select would lose its value. */
function useItems({ options, placeholder }: SearchableSelectProps, value: string) {
  const items = itemsOf(options, placeholder)
  const chosen = items.find((item) => item.value === value)
  const [last, setLast] = useState(chosen)
  if (chosen && (chosen.value !== last?.value || chosen.label !== last.label)) setLast(chosen)
  return [chosen || last?.value !== value ? items : [...items, last], setLast] as const
}

/** What an option was found by, where its label does not say it. */
function FoundBy({ item: { label, words = '' }, typed }: { item: Item; typed: string }) {
  const text = fold(typed).trim()
  if (!text || fold(label).includes(text)) return null
  const found = words.split(', ').find((word) => fold(word).startsWith(text))
  return found ? <span className="text-muted"> · {found}</span> : null
}

/** Those that contain each typed word, first those that begin with them. */
function matching(items: readonly Item[], typed: string) {
  const parts = fold(typed).split(/\s+/).filter(Boolean)
  const [first] = parts
  if (first === undefined) return items.slice(0, mostShown)
  const fits = (text: string) => parts.every((part) => fold(text).includes(part))
  const found = items.filter(({ label, words = '' }) => fits(label) || words.split(', ').some(fits))
  const begins = ({ label, words = '' }: Item) =>
    [label, ...words.split(', ')].some((text) => fold(text).startsWith(first))
  return [...found.filter(begins), ...found.filter((item) => !begins(item))].slice(0, mostShown)
}

/** Without case, accents and the signs between words: `sao` finds São, `new york` finds America/New_York. */
const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replace(/[_/]/g, ' ')
    .toLocaleLowerCase()
