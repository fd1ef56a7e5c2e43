import { t } from '@app/contract/i18n/text.ts'
import type { Brief } from '@app/contract/programme/briefs.ts'
import { Select } from '#ui/select.tsx'
import { useLead, useLeads } from './briefs.api.ts'

/** Who will manage the project and lead the team; saved as it is chosen. */
export function LeadChoices({ brief }: { brief: Brief }) {
  const { managers, leaders } = useLeads()
  const lead = useLead()
  const now = { manager_id: brief.manager?.id ?? null, leader_id: brief.leader?.id ?? null }
  const save = (said: Partial<typeof now>) =>
    lead.mutate({
      params: { id: brief.id },
      body: { ...now, ...said, version: brief.version },
    })
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2" aria-busy={lead.isPending}>
      <Select
        label={t('Project manager')}
        placeholder={t('Nobody yet')}
        disabled={lead.isPending}
        value={now.manager_id ?? ''}
        options={managers.map(({ id, full_name, load }) => ({
          value: id,
          label: t('{full_name}, {load, plural, one {# project} other {# projects}}', {
            ...{ full_name, load },
          }),
        }))}
        onChange={({ target }) => save({ manager_id: target.value || null })}
      />
      <Select
        label={t('Team leader')}
        optional
        placeholder={t('Nobody yet')}
        disabled={lead.isPending}
        value={now.leader_id ?? ''}
        options={leaders.map(({ id, full_name, load }) => ({
          value: id,
          label: t('{full_name}, {load, plural, one {# team} other {# teams}}', {
            ...{ full_name, load },
          }),
        }))}
        onChange={({ target }) => save({ leader_id: target.value || null })}
      />
    </div>
  )
}
