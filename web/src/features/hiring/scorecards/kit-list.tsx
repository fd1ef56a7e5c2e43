import type { KitRow } from '@app/contract/hiring/interview-kits.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { ClipboardList } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '#lib/i18n/format.ts'
import { useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { PageLink } from '#lib/role-link.tsx'
import { buttonClass } from '#ui/button.tsx'
import { Card, CardBody } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { useHouseKit, useKits } from './scorecards.api.ts'

interface KitListProps {
  /** The action that creates the first one. */
  action: ReactNode
}

/** The kit of the house, then the internships that have one of their own. */
export function KitList({ action }: KitListProps) {
  const params = useListParams()
  const page = useKits(params.cursor)
  return (
    <div className="grid grid-cols-1 gap-6">
      <HouseCard />
      <section className="grid grid-cols-1 gap-3">
        <h2 className="text-base font-semibold">{t('Internship kits')}</h2>
        <ListResults
          params={params}
          page={page}
          count={page.kits.length}
          quiet
          empty={
            <EmptyState
              icon={ClipboardList}
              title={t('No internship has its own kit')}
              level={3}
              action={action}
            >
              {t('Each uses the default kit until you create its own.')}
            </EmptyState>
          }
        >
          <Table
            caption={t('Internship kits')}
            columns={columns()}
            rows={page.kits}
            rowKey={({ internship_id }) => internship_id}
          />
        </ListResults>
      </section>
    </div>
  )
}

function HouseCard() {
  const { sections, attributes, updated_at } = useHouseKit()
  const questions = sections.reduce((sum, section) => sum + section.questions.length, 0)
  return (
    <Card>
      <CardBody className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-base font-semibold">{t('Default kit')}</h2>
          <p className="text-sm text-muted">
            {t(
              '{questions, plural, one {# question} other {# questions}}, {attributes, plural, one {# attribute} other {# attributes}}',
              { questions, attributes: attributes.length },
            )}
            {updated_at && ` · ${t('changed {date}', { date: formatDate(updated_at) })}`}
          </p>
        </div>
        <PageLink
          page="interview_kit"
          params={{ id: 'house' }}
          className={buttonClass({ variant: 'secondary' })}
        >
          {t('Edit default kit')}
        </PageLink>
      </CardBody>
    </Card>
  )
}

const columns = (): readonly Column<KitRow>[] => [
  { key: 'title', header: t('Internship'), main: true, cell: (row) => row.internship_title },
  { key: 'company', header: t('Company'), cell: (row) => row.company_name },
  { key: 'questions', header: t('Questions'), numeric: true, cell: (row) => row.questions },
  { key: 'attributes', header: t('Attributes'), numeric: true, cell: (row) => row.attributes },
  { key: 'updated', header: t('Changed'), cell: (row) => formatDate(row.updated_at) },
  {
    key: 'act',
    header: <span className="sr-only">{t('Actions')}</span>,
    cell: ({ internship_id, internship_title }) => (
      <PageLink
        page="interview_kit"
        params={{ id: internship_id }}
        aria-label={t("Edit {internship_title}'s kit", { internship_title })}
        className={buttonClass({ variant: 'secondary', size: 'sm' })}
      >
        {t('Edit')}
      </PageLink>
    ),
  },
]
