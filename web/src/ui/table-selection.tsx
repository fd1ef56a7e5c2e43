import { Checkbox } from './checkbox.tsx'
import { useTexts } from './ui-texts.tsx'

export interface Selection {
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
}

export function RowCheckbox(props: { selection: Selection; rowKey: string; name: string }) {
  const { selected, onChange } = props.selection
  const texts = useTexts()
  return (
    <Checkbox
      labelHidden
      label={texts.selectRow(props.name)}
      checked={selected.has(props.rowKey)}
      onChange={({ target }) =>
        onChange(
          target.checked ? adding(selected, [props.rowKey]) : removing(selected, [props.rowKey]),
        )
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

const adding = (selected: ReadonlySet<string>, keys: readonly string[]) =>
  new Set([...selected, ...keys])

const removing = (selected: ReadonlySet<string>, keys: readonly string[]) =>
  new Set([...selected].filter((key) => !keys.includes(key)))
