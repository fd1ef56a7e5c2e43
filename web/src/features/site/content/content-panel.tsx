import { isSiteList, longestOf } from '@app/contract/content/site/site-texts.ts'
import { currentLocale, isLanguage, type Language, t } from '@app/contract/i18n/translate.ts'
import type { SiteText } from '@app/contract/site/content.ts'
import { PencilLine } from 'lucide-react'
import { Link } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDateTime } from '#lib/i18n/format.ts'
import { languageNames, languageOptions } from '#lib/i18n/language-names.ts'
import { type ListParams, oneOf, useListParams } from '#lib/lists/list-params.ts'
import { TextDiff } from '#lib/text-diff.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useDiscardDraft, useSiteTexts } from './content.api.ts'
import {
  pageLabels,
  pageOf,
  type SitePage,
  sitePages,
  stateLabels,
  stateOf,
  stateTones,
  type TextState,
} from './content.labels.ts'
import { listText } from './entry.labels.ts'
import { EntryList } from './entry-list.tsx'
import { TextHistory } from './text-history.tsx'
import { latestText, publicText, useTextEdit } from './use-text-edit.ts'

interface SiteListProps {
  params: ListParams
  language: Language
  page: SitePage | undefined
  state: TextState | undefined
}

/** The catalogue is small, so it is filtered here. The text in the URL is open. */
function SiteList({ params, language, page, state }: SiteListProps) {
  const texts = useSiteTexts(language)
  const rows = texts.filter(
    (text) => (!page || pageOf(text.id) === page) && (!state || stateOf(text) === state),
  )
  const open = texts.find(({ id }) => id === params.get('text'))
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
          {t('Try another page or state.')}
        </EmptyState>
      ) : (
        <Table
          caption={t('Texts of the public pages')}
          columns={columnsFor(params, texts)}
          rows={rows}
          rowKey={({ id }) => id}
        />
      )}
      {open && (
        <TextDialog
          key={`${language} ${open.id}`}
          text={open}
          texts={texts}
          onClose={() => params.update({ text: undefined }, { replace: true })}
        />
      )}
    </>
  )
}

const columnsFor = (
  params: ListParams,
  texts: readonly SiteText[],
): readonly Column<SiteText>[] => [
  {
    key: 'text',
    header: t('Text'),
    main: true,
    cell: (text) => (
      <Link
        to={params.to({ text: text.id })}
        preventScrollReset
        className="[overflow-wrap:anywhere] hover:underline"
      >
        {isSiteList(text.id)
          ? listText(texts, latestText(text)).join(' ') || t('An empty list')
          : latestText(text)}
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

interface TextDialogProps {
  text: SiteText
  /** All texts, among them those of a list's entries. */
  texts: readonly SiteText[]
  onClose: () => void
}

/** One text with its draft, its public version and its history. */
function TextDialog({ text, texts, onClose }: TextDialogProps) {
  const edit = useTextEdit(text, onClose)
  const discard = useDiscardDraft()
  const { id, language, version } = text
  const format = (value: string) => (isSiteList(id) ? listText(texts, value) : value)
  const giveUp = () => {
    if (text.draft === null) return edit.giveUp()
    discard.mutate(
      { params: { textId: id }, body: { language, version } },
      { onSuccess: edit.giveUp },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="lg"
      title={t('Edit text')}
      description={`${pageLabels[pageOf(id)]} · ${languageNames[language]}`}
      footer={
        <>
          {(text.draft !== null || edit.isDirty) && (
            <Button variant="ghost" busy={discard.isPending} onClick={giveUp}>
              {text.draft === null ? t('Cancel') : t('Discard draft')}
            </Button>
          )}
          <Button
            variant="secondary"
            busy={edit.isSaving}
            busyText={t('Saving…')}
            onClick={edit.saveDraft}
          >
            {t('Save draft')}
          </Button>
          <Button busy={edit.isPublishing} busyText={t('Publishing…')} onClick={edit.publish}>
            {t('Publish')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        {isSiteList(id) ? (
          <EntryList {...{ text, texts, edit }} />
        ) : (
          <TextArea
            label={t('Text')}
            maxLength={longestOf(id)}
            value={edit.value}
            error={edit.error}
            hint={t('Up to {max} characters, plain text.', { max: longestOf(id) })}
            onChange={({ target }) => edit.type(target.value)}
          />
        )}
        {isSiteList(id) && edit.error && (
          <p role="alert" className="text-danger">
            {edit.error}
          </p>
        )}
        <section className="grid gap-1">
          <h3 className="font-semibold">{t('Compared with the published version')}</h3>
          <p className="wrap-anywhere text-ink">
            <TextDiff before={format(publicText(text))} after={format(edit.value)} />
          </p>
        </section>
        <section className="grid gap-3">
          <h3 className="font-semibold">{t('History')}</h3>
          <AsyncBoundary
            title={t("Couldn't load the history")}
            skeleton={<SkeletonRows rows={2} />}
          >
            <TextHistory text={text} format={format} onRestored={onClose} />
          </AsyncBoundary>
        </section>
      </div>
    </Dialog>
  )
}

/** Every text of the public pages in one language, which of them were changed, and what waits as a draft. */
export function SitePanel() {
  const params = useListParams()
  const value = params.get('language')
  const language = isLanguage(value) ? value : currentLocale()
  return (
    <div className="grid grid-cols-1 gap-4">
      <Filters params={params} language={language} />
      <AsyncBoundary title={t("Couldn't load the texts.")} skeleton={<SkeletonRows rows={8} />}>
        <SiteList
          params={params}
          language={language}
          page={oneOf(sitePages, params.get('page'))}
          state={oneOf(['draft', 'published', 'original'], params.get('state'))}
        />
      </AsyncBoundary>
    </div>
  )
}

const Filters = ({ params, language }: { params: ListParams; language: string }) => (
  <div className="flex flex-wrap gap-3">
    <Select
      label={t('Language')}
      className="w-full sm:w-44"
      value={language}
      options={languageOptions}
      onChange={({ target }) => params.update({ language: target.value })}
    />
    <Select
      label={t('Page')}
      className="w-full sm:w-44"
      placeholder={t('Every page')}
      value={params.get('page') ?? ''}
      options={sitePages.map((value) => ({ value, label: pageLabels[value] }))}
      onChange={({ target }) => params.update({ page: target.value })}
    />
    <Select
      label={t('State')}
      className="w-full sm:w-44"
      placeholder={t('Every state')}
      value={params.get('state') ?? ''}
      options={Object.entries(stateLabels).map(([value, label]) => ({ value, label }))}
      onChange={({ target }) => params.update({ state: target.value })}
    />
  </div>
)
