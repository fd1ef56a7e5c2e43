import { t } from '@app/contract/i18n/translate.ts'
import { Form, Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { linkClass } from '#ui/link.ts'
import { SearchInput } from '#ui/search-input.tsx'

interface HelpSearchFormProps {
  /** The page itself. */
  path: string
  query: string
  matchCount: number
}

/** A plain form, so that it also works without script; the search is in the URL. */
export const HelpSearchForm = ({ path, query, matchCount }: HelpSearchFormProps) => (
  <search className="page block pt-8">
    <Form action={path} className="flex max-w-xl flex-col gap-2 sm:flex-row">
      <SearchInput
        key={query}
        name="q"
        label={t('Search the help')}
        placeholder={t('Certificate, resume, report …')}
        defaultValue={query}
        maxLength={200}
      />
      <Button type="submit">{t('Search')}</Button>
    </Form>
    <p role="status" className="mt-3 flex flex-wrap items-center gap-x-3 text-muted wrap-anywhere">
      {query && (
        <>
          {t(
            '{found, plural, =0 {No results for “{asked}”.} one {# answer for “{asked}”.} other {# answers for “{asked}”.}}',
            { found: matchCount, asked: query },
          )}
          <Link to={path} className={linkClass('text-sm')}>
            {t('Show all')}
          </Link>
        </>
      )}
    </p>
  </search>
)
