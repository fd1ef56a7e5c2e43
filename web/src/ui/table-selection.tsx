import { useRef } from 'react'
import { Checkbox } from './checkbox.tsx'
import { useTexts } from './ui-texts.tsx'

export interface Selection {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

interface RowCheckboxProps {
  checked: boolean
  name: string
  /** With Shift it goes for all rows from the last one that was changed. */
  onToggle: (isOn: boolean, isRange: boolean) => void
}

export function RowCheckbox({ checked, name, onToggle }: RowCheckboxProps) {
  const texts = useTexts()
  return (
    <Checkbox
      labelHidden
      label={texts.selectRow(name)}
      checked={checked}
      onChange={({ target, nativeEvent }) =>
        onToggle(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
      }
    />
  )
}

/** Selects the rows of this page; selections on other pages stay. */
export function AllRowsCheckbox(props: { selection: Selection; keys: readonly string[] }) {
  const { selected, onChange } = props.selection
  const texts = useTexts()
  const chosen = props.keys.filter((key) => selected.has(key)).length
  const all = chosen > 0 && chosen === props.keys.length
  return (
    <span className="flex items-center gap-2">
      <Checkbox
        labelHidden
        label={texts.selectAll}
        checked={all}
        indeterminate={chosen > 0 && !all}
        onChange={() =>
          onChange(all ? removing(selected, props.keys) : adding(selected, props.keys))
        }
      />
      {/* Above cards the checkbox is alone, so its label is visible. */}
      <span aria-hidden="true" className="font-normal text-muted sm:hidden">
        {texts.selectAll}
      </span>
    </span>
  )
}

const between = (keys: readonly string[], from: number, to: number) =>
  keys.slice(Math.min(from, to), Math.max(from, to) + 1)

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === other.size && [...one].every((key) => other.has(key))

/** Changes one row or, with Shift, a range of those of this page. */
export function useSelectionRanges(selection: Selection | undefined, keys: readonly string[]) {
  const anchor = useRef<string>(undefined)
  const walk = useRef<{ from: number; to: number; base: ReadonlySet<string>; set: Set<string> }>(
    undefined,
  )
  if (!selection) return undefined
  const { selected, onChange } = selection
  return {
    toggle: (key: string, isOn: boolean, isRange: boolean) => {
      const from = isRange ? keys.indexOf(anchor.current ?? key) : -1
      const range = from < 0 ? [key] : between(keys, from, keys.indexOf(key))
      anchor.current = key
      onChange(isOn ? adding(selected, range) : removing(selected, range))
    },
    /** From one row on to the next; back again it takes off what it had added. */
    extend: (at: number, to: number) => {
      const last = walk.current
      const goesOn = last?.to === at && isSame(last.set, selected)
      const { from, base } = goesOn ? last : { from: at, base: selected }
      const set = adding(base, between(keys, from, to))
      walk.current = { from, to, base, set }
      anchor.current = keys[to]
      onChange(set)
    },
  }
}

const adding = (selected: ReadonlySet<string>, keys: readonly string[]) =>
  new Set([...selected, ...keys])

const removing = (selected: ReadonlySet<string>, keys: readonly string[]) =>
  new Set([...selected].filter((key) => !keys.includes(key)))
