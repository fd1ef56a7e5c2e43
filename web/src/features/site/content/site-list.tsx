import { isSiteList } from '@app/contract/content/site/site-texts.ts'
import { type Language, t } from '@app/contract/i18n/text.ts'
import type { SiteText } from '@app/contract/site/site.ts'
import { PencilLine } from 'lucide-react'
import { Link } from 'react-router'
import { formatDateTime } from '#lib/i18n/format.ts'
import type { ListAddress } from '#lib/lists/list-address.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { listWords } from './entry-words.ts'
import { useSiteTexts } from './site.api.ts'
import {
  pageLabels,
  pageOf,
  type SitePage,
  stateLabels,
  stateOf,
  stateTones,
  type TextState,
} from './site-words.ts'
import { TextDialog } from './text-dialog.tsx'
import { latestWords } from './use-text-edit.ts'

interface SiteListProps {
  address: ListAddress
  language: Language
  page: SitePage | undefined
  state: TextState | undefined
}

/** The catalogue is small: the filters choose from what is here. The one in the address is open. */
export function SiteList({ address, language, page, state }: SiteListProps) {
  const texts = useSiteTexts(language)
  const rows = texts.filter(
    (text) => (!page || pageOf(text.id) === page) && (!state || stateOf(text) === state),
  )
  const open = texts.find(({ id }) => id === address.said('text'))
  return (
    <>
      {rows.length === 0 ? (
        <EmptyState
          icon={PencilLine}
          title={t('No texts match')}
          action={
            <Link
              to={{ search: `?language=${language}` }}
              className={buttonClass({ variant: 'secondary' })}
            >
              {t('Show all texts')}
            </Link>
          }
        >
          {t('Choose another page or state.')}
        </EmptyState>
      ) : (
        <Table
          caption={t('Texts of the public pages')}
          columns={columnsFor(address, texts)}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      {open && (
        <TextDialog
          key={`${language} ${open.id}`}
          text={open}
          texts={texts}
          onClose={() => address.ask({ text: undefined }, { replace: true })}
        />
      )}
    </>
  )
}

const columnsFor = (
  address: ListAddress,
  texts: readonly SiteText[],
): readonly Column<SiteText>[] => [
  {
    key: 'text',
    header: t('Text'),
    main: true,
    cell: (text) => (
      <Link
        to={address.to({ text: text.id })}
        preventScrollReset
        className="[overflow-wrap:anywhere] hover:underline"
      >
        {isSiteList(text.id)
          ? listWords(texts, latestWords(text)).join(' ') || t('An empty list')
          : latestWords(text)}
      </Link>
    ),
  },
  {
    key: 'page',
    header: t('Page'),
    cell: ({ id }) => <span className="whitespace-nowrap">{pageLabels[pageOf(id)]}</span>,
  },
  {
    key: 'state',
    header: t('State'),
    cell: (text) => (
      <StatusBadge tone={stateTones[stateOf(text)]}>{stateLabels[stateOf(text)]}</StatusBadge>
    ),
  },
  {
    key: 'changed',
    header: t('Last change'),
    cell: ({ changed_at, changed_by }) =>
      changed_at ? (
        <>
          <time dateTime={changed_at} className="numbers whitespace-nowrap">
            {formatDateTime(changed_at)}
          </time>
          {changed_by && <span className="block text-muted">{changed_by}</span>}
        </>
      ) : (
        '–'
      ),
  },
]
