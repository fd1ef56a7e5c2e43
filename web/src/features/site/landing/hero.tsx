import { studentsTexts } from '@app/contract/content/site/students.ts'
import { categoryWords } from '@app/contract/hiring/category-labels.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Link, useNavigate } from 'react-router'
import { SiteText } from '#lib/site/site-text.tsx'
import { Button } from '#ui/button.tsx'
import { SearchInput } from '#ui/search-input.tsx'

export interface Facet {
  value: string
  count: number
}

/** The search, and the categories that have something open. */
export const Hero = ({ categories }: { categories: readonly Facet[] }) => (
  <section aria-labelledby="hero" className="border-b bg-surface">
    <div className="page py-12 sm:py-20">
      <div className="mx-auto max-w-3xl text-center">
        <h1 id="hero" className="text-2xl font-semibold text-balance">
          <SiteText of={studentsTexts} id="students.hero.title" />
        </h1>
        <p className="mx-auto mt-4 max-w-xl text-lg text-balance text-muted">
          <SiteText of={studentsTexts} id="students.hero.text" />
        </p>
        <HeroSearch />
        {categories.length > 0 && <Categories categories={categories} />}
      </div>
    </div>
  </section>
)

/** Nothing typed leads to the plain list (spec §2). */
function HeroSearch() {
  const navigate = useNavigate()
  return (
    <search>
      <form
        action="/internships"
        className="mx-auto mt-8 flex max-w-xl flex-col gap-2 sm:flex-row"
        onSubmit={(event) => {
          event.preventDefault()
          const text = String(new FormData(event.currentTarget).get('search')).trim()
          void navigate(
            text ? `/internships?${new URLSearchParams({ search: text })}` : '/internships',
          )
        }}
      >
        <SearchInput
          name="search"
          label={t('Search internships')}
          placeholder={t('React, design, marketing …')}
          maxLength={200}
        />
        <Button type="submit">{t('Find Internship')}</Button>
      </form>
    </search>
  )
}

const Categories = ({ categories }: { categories: readonly Facet[] }) => (
  <nav aria-label={t('Categories')} className="mt-6">
    <ul className="flex flex-wrap justify-center gap-2">
      {categories.slice(0, 8).map(({ value, count }) => (
        <li key={value}>
          <Link
            to={`/internships?${new URLSearchParams({ category: value })}`}
            className="flex h-7 items-center gap-1.5 rounded-full border px-3 text-sm hover:border-control"
          >
            {categoryWords(value)} <span className="numbers text-muted">{count}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
