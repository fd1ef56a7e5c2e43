import { useCombobox } from 'downshift'
import { Check } from 'lucide-react'
import { Chips } from './chips.tsx'
import { ChoiceList, scrollIntoView } from './choice-list.tsx'
import { cn } from './cn.ts'
import { controlClass, Field, type FieldProps, useFieldIds } from './field.tsx'
import { useTexts } from './ui-texts.tsx'

export interface Choice {
  id: string
  label: string
  hint?: string
}

export interface MultiSelectProps extends FieldProps {
  label: string
  /** The options that match the search; undefined while loading. */
  choices: readonly Choice[] | undefined
  chosen: readonly Choice[]
  onChange: (chosen: Choice[]) => void
  onSearch: (text: string) => void
  placeholder?: string
  /** The list closes with a choice, where one is enough. */
  isSingle?: boolean
  /** Shown when nothing matches the search. */
  nothing?: string
  className?: string
}

/** Several of many: type to find, arrows and Enter to choose, Backspace removes the last one. */
export function MultiSelect(props: MultiSelectProps) {
  const { label, labelHidden, hint, error, optional, className, chosen, onChange } = props
  const ids = useFieldIds({ id: props.id, hint, error })
  const box = useMultiCombobox(props, ids.id)
  const active = box.isOpen && props.choices?.[box.highlightedIndex]
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
          {...box.getInputProps({
            ...ids.aria,
            ...(!active && { 'aria-activedescendant': undefined }),
            // The label names the input by its `for`.
            'aria-labelledby': undefined,
            maxLength: 200,
            placeholder: props.placeholder,
            className: controlClass(),
            onKeyDown: (event) => {
              if (event.key === 'Backspace' && box.inputValue === '') onChange(chosen.slice(0, -1))
              // It chooses, and never submits the form around.
              if (event.key === 'Enter') event.preventDefault()
            },
          })}
        />
        <Choices box={box} active={active} {...props} />
      </div>
    </Field>
  )
}

const { stateChangeTypes } = useCombobox

function useMultiCombobox(props: MultiSelectProps, inputId: string) {
  const { choices = [], chosen, onChange, onSearch } = props
  const box = useCombobox<Choice>({
    inputId,
    items: [...choices],
    itemToString: () => '',
    selectedItem: null,
    defaultHighlightedIndex: 0,
    scrollIntoView,
    onInputValueChange: ({ inputValue }) => onSearch(inputValue.trim()),
    onSelectedItemChange: ({ selectedItem }) => {
      if (!selectedItem) return
      const rest = chosen.filter(({ id }) => id !== selectedItem.id)
      onChange(rest.length < chosen.length ? rest : [...chosen, selectedItem])
    },
    // The list stays open for more than one choice, and to leave it chooses nothing.
    stateReducer: (state, { type, changes }) => {
      switch (type) {
        case stateChangeTypes.InputBlur:
        case stateChangeTypes.InputKeyDownEscape:
          return { ...state, isOpen: false }
        case stateChangeTypes.InputClick:
          return state.isOpen ? state : { ...changes, highlightedIndex: 0 }
        case stateChangeTypes.ItemClick:
        case stateChangeTypes.InputKeyDownEnter:
          return {
            ...state,
            isOpen: state.isOpen && !props.isSingle,
            selectedItem: changes.selectedItem,
            inputValue: '',
            highlightedIndex: state.inputValue ? 0 : state.highlightedIndex,
          }
        case stateChangeTypes.MenuMouseLeave:
          return state
        default:
          return changes
      }
    },
  })
  return box
}

interface ChoicesProps extends MultiSelectProps {
  box: ReturnType<typeof useMultiCombobox>
  active: Choice | false | undefined
}

function Choices({ box, active, label, choices, chosen, nothing }: ChoicesProps) {
  const texts = useTexts()
  const isShown = box.isOpen && choices !== undefined
  return (
    <ChoiceList isOpen={isShown} close={box.closeMenu}>
      {choices?.length === 0 && (
        <p role="status" className="px-2 py-1.5 text-sm text-muted">
          {nothing ?? texts.nothingFound}
        </p>
      )}
      <div {...box.getMenuProps({ 'aria-label': label, 'aria-multiselectable': true })}>
        {choices?.map((choice, index) => {
          const isChosen = chosen.some(({ id }) => id === choice.id)
          return (
            <div
              key={choice.id}
              {...box.getItemProps({ item: choice, index, 'aria-selected': isChosen })}
              className={cn(
                'flex min-h-8 cursor-pointer items-center gap-2 rounded-md px-2 text-sm hover:bg-subtle',
                choice === active && 'bg-subtle',
              )}
            >
              <Check
                aria-hidden
                className={cn('size-4 shrink-0 text-accent', !isChosen && 'invisible')}
              />
              <span className="flex min-w-0 flex-1 flex-wrap justify-between gap-x-2 py-1">
                <span className="max-w-full truncate">{choice.label}</span>
                {choice.hint && (
                  <span className="max-w-full truncate text-muted">{choice.hint}</span>
                )}
              </span>
            </div>
          )
        })}
      </div>
    </ChoiceList>
  )
}
