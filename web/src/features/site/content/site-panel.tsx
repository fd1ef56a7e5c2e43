import { isLanguage, languages, t } from '@app/contract/i18n/text.ts'
import { type ListAddress, oneOf, useListAddress } from '#lib/lists/list-address.ts'
import { Load } from '#lib/load.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { SiteList } from './site-list.tsx'
import { languageNames, pageLabels, sitePages, stateLabels } from './site-words.ts'

/** Every text of the public pages in one language, which of them were changed, and what waits as a draft. */
export function SitePanel() {
  const address = useListAddress()
  const said = address.said('language')
  const language = isLanguage(said) ? said : 'en'
  return (
    <div className="grid grid-cols-1 gap-4">
      <Filters address={address} language={language} />
      <Load title={t('The texts could not be loaded.')} skeleton={<SkeletonRows rows={8} />}>
        <SiteList
          address={address}
          language={language}
          page={oneOf(sitePages, address.said('page'))}
          state={oneOf(['draft', 'published', 'original'], address.said('state'))}
        />
      </Load>
    </div>
  )
}

const Filters = ({ address, language }: { address: ListAddress; language: string }) => (
  <div className="flex flex-wrap gap-3">
    <Select
      label={t('Language')}
      className="w-full sm:w-44"
      value={language}
      options={languages.map((value) => ({ value, label: languageNames[value] }))}
      onChange={({ target }) => address.ask({ language: target.value })}
    />
    <Select
      label={t('Page')}
      className="w-full sm:w-44"
      placeholder={t('Every page')}
      value={address.said('page') ?? ''}
      options={sitePages.map((value) => ({ value, label: pageLabels[value] }))}
      onChange={({ target }) => address.ask({ page: target.value })}
    />
    <Select
      label={t('State')}
      className="w-full sm:w-44"
      placeholder={t('Every state')}
      value={address.said('state') ?? ''}
      options={Object.entries(stateLabels).map(([value, label]) => ({ value, label }))}
      onChange={({ target }) => address.ask({ state: target.value })}
    />
  </div>
)
