import { currentLocale, isLanguage, languages, t } from '@app/contract/i18n/translate.ts'
import { lazy } from 'react'
import { languageName } from '#features/messaging/mail-wordings/mail-wordings.api.ts'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { useListParams } from '#lib/lists/list-params.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { SearchBox } from '#ui/search-box.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonTable } from '#ui/skeleton.tsx'

const MailList = lazy(() => import('#features/messaging/mail-wordings/mail-list.tsx'))
const OpenMail = lazy(() => import('#features/messaging/mail-wordings/mail-editor.tsx'))

export const meta = () => [{ title: t('Email wording · {organisation}') }]

export default function MailWordings() {
  return (
    <>
      <PageHeader
        title={t('Email wording')}
        description={t('What each type of email says in each language.')}
      />
      <MailsInLanguage />
    </>
  )
}

/** The mail in the URL is open. */
function MailsInLanguage() {
  const params = useListParams()
  const requested = params.get('language')
  const language = isLanguage(requested) ? requested : currentLocale()
  const kind = params.get('mail')
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label={t('Email language')}
          className="w-full sm:w-52"
          value={language}
          options={languages.map((value) => ({ value, label: languageName(value) }))}
          onChange={({ target }) => params.update({ language: target.value })}
        />
        {!kind && (
          <SearchBox
            className="w-full sm:w-72"
            label={t('Search emails')}
            placeholder={t('Search emails')}
            value={params.get('search') ?? ''}
            onSearch={(search) => params.update({ search: search || undefined }, { replace: true })}
          />
        )}
      </div>
      <AsyncBoundary
        title={t("Couldn't load the emails")}
        resetKey={kind}
        skeleton={<SkeletonTable />}
      >
        {kind ? (
          <OpenMail
            kind={kind}
            language={language}
            list={`?${params.to({ mail: undefined }).search}`}
          />
        ) : (
          <MailList params={params} language={language} />
        )}
      </AsyncBoundary>
    </div>
  )
}
