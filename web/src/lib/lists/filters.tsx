import { SearchBox, type SearchBoxProps } from '#ui/search-box.tsx'
import { Select, type SelectProps } from '#ui/select.tsx'
import type { ListParams } from './list-params.ts'

interface SearchFilterProps extends Omit<SearchBoxProps, 'value' | 'onSearch'> {
  params: ListParams
}

/** The search of a list, in the URL as `search`. */
export const SearchFilter = ({ params, ...props }: SearchFilterProps) => (
  <SearchBox
    className="w-full sm:w-72"
    {...props}
    value={params.get('search')?.slice(0, 200) ?? ''}
    onSearch={(search) => params.update({ search }, { replace: true })}
  />
)

interface SelectFilterProps extends Omit<SelectProps, 'name' | 'value' | 'onChange'> {
  params: ListParams
  /** The parameter in the URL. */
  name: string
  value: string | undefined
}

/** A filter or the order of a list, in the URL under its name. */
export const SelectFilter = ({ params, name, value = '', ...props }: SelectFilterProps) => (
  <Select
    labelHidden
    {...props}
    value={value}
    onChange={({ target }) => params.update({ [name]: target.value })}
  />
)
