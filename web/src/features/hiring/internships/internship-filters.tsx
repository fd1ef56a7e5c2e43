import { t } from '@app/contract/i18n/text.ts'
import { SlidersHorizontal } from 'lucide-react'
import { type RefObject, useRef } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { cn } from '#ui/cn.ts'
import { SearchInput } from '#ui/search-input.tsx'
import { FacetChips, type Facets } from './facet-chips.tsx'
import { FilterFields } from './filter-fields.tsx'
import { type Asked, askedIn, filtersIn, listPath } from './internship-search.ts'
import { useFollowedAddress } from './use-followed-address.ts'

/** A plain GET form; with script a choice acts at once and blanks stay out of the address. */
export function InternshipFilters({ asked, facets }: { asked: Asked; facets: Facets | null }) {
  const form = useRef<HTMLFormElement>(null)
  const ask = useAsk(form)
  useFollowedAddress(form, asked)

  return (
    <search>
      <form
        ref={form}
        action="/internships"
        className="mb-6 grid grid-cols-1 gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          ask()
        }}
        onChange={({ target }) => {
          if (actsAtOnce(target)) ask()
        }}
      >
        <div className="flex gap-2">
          <SearchInput
            name="search"
            label={t('Search internships')}
            placeholder={t('Role, skill or company')}
            defaultValue={asked.search}
            maxLength={200}
          />
          <Button type="submit">{t('Search')}</Button>
        </div>
        <More count={filtersIn(asked).length}>
          <div className="grid grid-cols-1 gap-4">
            {facets && <FacetChips asked={asked} facets={facets} />}
            <FilterFields asked={asked} />
          </div>
          <noscript>
            <Button type="submit" variant="secondary" className="mt-3">
              {t('Apply filters')}
            </Button>
          </noscript>
        </More>
      </form>
    </search>
  )
}

/** Folded away on phones; where there is room, and the browser can say so in a style, always open. */
const More = ({ count, children }: { count: number; children: React.ReactNode }) => (
  <details
    className={cn(
      'sm:[&::details-content]:block sm:[&::details-content]:[content-visibility:visible]',
      'supports-[selector(::details-content)]:sm:[&>summary]:hidden',
    )}
  >
    <summary className="flex h-10 w-fit items-center gap-2 text-sm font-medium">
      <SlidersHorizontal aria-hidden className="size-4 text-muted" />
      {t('Filters and order')}
      {count > 0 && ` (${count})`}
    </summary>
    <div className="pt-1">{children}</div>
  </details>
)

function useAsk(form: RefObject<HTMLFormElement | null>) {
  const navigate = useNavigate()
  return () => {
    if (!form.current) return
    const said = [...new FormData(form.current)].map(([name, value]) => [name, String(value)])
    navigate(listPath(askedIn(new URLSearchParams(said))), { preventScrollReset: true })
  }
}

/** Words are sent by Enter; a date only once its year is whole. */
function actsAtOnce(target: EventTarget) {
  if (target instanceof HTMLSelectElement) return true
  if (!(target instanceof HTMLInputElement) || target.type === 'search') return false
  return target.type !== 'date' || target.value === '' || target.value >= '2000'
}
