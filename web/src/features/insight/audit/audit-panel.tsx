import { t } from '@app/contract/i18n/translate.ts'
import type { AuditVerification } from '@app/contract/insight/audit.ts'
import { ScrollText, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { FormatMenu } from '#lib/api/export-menu.tsx'
import { formatCount, formatDateTime } from '#lib/i18n/format.ts'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { ListPage } from '#lib/lists/list-page.tsx'
import { type ListParams, oneOf, timeSorts, useListParams } from '#lib/lists/list-params.ts'
import { ListResults } from '#lib/lists/list-results.tsx'
import { NoMatch } from '#lib/lists/no-match.tsx'
import { Toolbar } from '#lib/lists/toolbar.tsx'
import { useZone } from '#lib/session/zone.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { MultiSelect } from '#ui/multi-select.tsx'
import { useActorName, useAudit, useAuditExport, usePeople, useVerification } from './audit.api.ts'
import { type Filters, parseFilters } from './audit.filters.ts'
import { actionLabel, knownActions, knownRecords, recordLabel } from './audit.labels.ts'
import { AuditTable } from './audit-table.tsx'

/** Filters, the export of the entries, and the verification that the log is unchanged. */
function AuditToolbar({ params, filters }: { params: ListParams; filters: Filters }) {
  const download = useAuditExport()
  const verify = useVerification()
  const actor = useActorName(filters.actor_id) ?? t('One user')
  return (
    <>
      <Toolbar
        params={params}
        list="audit"
        more={{
          field: <AuditActor params={params} actor_id={filters.actor_id} />,
          chips: filters.actor_id
            ? [
                {
                  key: 'actor',
                  label: t('{label}: {value}', { label: t('Who'), value: actor }),
                  onRemove: () => params.update({ actor: undefined }),
                },
              ]
            : [],
        }}
        filters={[
          {
            name: 'action',
            label: t('Action'),
            value: filters.action,
            placeholder: t('Every action'),
            options: withChosen(knownActions(), filters.action, actionLabel),
          },
          {
            name: 'type',
            label: t('Record'),
            value: filters.entity_type,
            placeholder: t('Every record'),
            options: withChosen(knownRecords(), filters.entity_type, recordLabel),
          },
          { name: 'record', label: t('Record id'), value: filters.entity_id, type: 'text' },
          {
            name: 'from',
            label: t('From'),
            value: filters.from && params.get('from'),
            type: 'date',
          },
          { name: 'to', label: t('To'), value: filters.to && params.get('to'), type: 'date' },
        ]}
      >
        <FormatMenu
          formats={['csv', 'xlsx']}
          busy={download.isPending}
          onChoose={(format) => download.mutate({ format, filters })}
        />
        <Button
          variant="secondary"
          busy={verify.isPending}
          busyText={t('Verifying…')}
          onClick={() => verify.mutate({})}
        >
          <ShieldCheck aria-hidden />
          {t('Verify')}
        </Button>
      </Toolbar>
      {verify.data && <Verdict of={verify.data} />}
    </>
  )
}

function Verdict({
  of: { broken, checked, total, checked_at, unverified },
}: {
  of: AuditVerification
}) {
  const about = t('Checked the newest {checked} of {total} entries on {checked_at}.', {
    checked: formatCount(checked),
    total: formatCount(total),
    checked_at: formatDateTime(checked_at),
  })
  if (broken.length === 0 && unverified)
    return (
      <Banner tone="warning" title={t("Part of the log can't be verified")}>
        {about}{' '}
        {t(
          "{unverified, plural, one {# of them uses} other {# of them use}} a key this server doesn't have, so only the order was checked. Add the key to AUDIT_KEY.",
          { unverified },
        )}
      </Banner>
    )
  if (broken.length === 0)
    return (
      <Banner tone="success" title={t('Log verified')}>
        {t('{about} None were changed, removed, swapped or inserted.', { about })}
      </Banner>
    )
  return (
    <Banner tone="danger" title={t('Log tampered with')}>
      {about}
      <ul className="mt-1 list-disc pl-5">
        {broken.map(({ lane, seq }) => (
          <li key={lane}>
            {t('First mismatch in lane {lane}: entry {seq}', {
              lane,
              seq: formatCount(seq),
            })}
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** A value in the address that is none of the choices is offered beside them. */
const withChosen = (
  choices: ReturnType<typeof knownActions>,
  value: string | undefined,
  labelOf: (value: string) => string,
) =>
  !value || choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: labelOf(value) }]

/** The user whose actions are shown; one user or all. */
function AuditActor({ params, actor_id }: { params: ListParams; actor_id?: string }) {
  const [search, setSearch] = useState('')
  const name = useActorName(actor_id)
  const people = usePeople(search)
  return (
    <MultiSelect
      isSingle
      label={t('Who')}
      placeholder={t('Name or email')}
      choices={people?.map(({ id, full_name, role }) => ({
        id,
        label: full_name,
        hint: formatRole(role),
      }))}
      chosen={actor_id ? [{ id: actor_id, label: name ?? t('One user') }] : []}
      onSearch={setSearch}
      onChange={(chosen) => params.update({ actor: chosen.at(-1)?.id })}
      nothing={t('No user by that name.')}
    />
  )
}

/** The audit log: who changed which record, when and from where. Read-only. */
export function AuditPanel() {
  const params = useListParams()
  const filters = parseFilters(params, useZone())
  return (
    <ListPage
      toolbar={<AuditToolbar params={params} filters={filters} />}
      title={t("Couldn't load the audit log")}
    >
      <Results params={params} filters={filters} />
    </ListPage>
  )
}

function Results({ params, filters }: { params: ListParams; filters: Filters }) {
  const page = useAudit({
    ...filters,
    sort: oneOf(timeSorts, params.get('sort')),
    cursor: params.cursor,
  })
  return (
    <ListResults
      params={params}
      page={page}
      count={page.audit_logs.length}
      empty={
        <NoMatch
          params={params}
          filters={['action', 'actor', 'type', 'record', 'from', 'to']}
          icon={ScrollText}
          title={t('No entries match')}
          action={t('Show all entries')}
        >
          {t('Remove a filter or choose a longer period.')}
        </NoMatch>
      }
    >
      <AuditTable entries={page.audit_logs} params={params} />
    </ListResults>
  )
}
