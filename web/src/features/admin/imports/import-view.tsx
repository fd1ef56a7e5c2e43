import type { Import } from '@app/contract/admin/imports.ts'
import { t } from '@app/contract/i18n/text.ts'
import { formatCount, formatDateTime } from '#lib/i18n/format.ts'
import { Load } from '#lib/load.tsx'
import { Banner } from '#ui/banner.tsx'
import { Progress } from '#ui/progress.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { StatCard } from '#ui/stat-card.tsx'
import { ImportActions } from './import-actions.tsx'
import { ImportRows } from './import-rows.tsx'
import { useImport } from './imports.api.ts'

/** One import: what will happen, how far it is, what came of it. */
export function ImportView({ id }: { id: string }) {
  const one = useImport(id)
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-muted">
        {t('{file_name}, sent by {by_name} on {at}', {
          file_name: one.file_name,
          by_name: one.by_name,
          at: formatDateTime(one.created_at),
        })}
      </p>
      <Standing one={one} />
      <section aria-label={t('Figures')} className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label={t('To invite')} value={formatCount(one.counts.create)} />
        <StatCard label={t('To change')} value={formatCount(one.counts.change)} />
        <StatCard label={t('Unchanged')} value={formatCount(one.counts.unchanged)} />
        <StatCard label={t('Refused')} value={formatCount(one.counts.refused)} />
      </section>
      <ImportActions one={one} />
      <Load title={t('The rows could not be loaded')} skeleton={<SkeletonRows rows={8} />}>
        <ImportRows id={id} />
      </Load>
    </div>
  )
}

function Standing({ one }: { one: Import }) {
  const { status, counts, done, ignored } = one
  const all = counts.create + counts.change
  return (
    <>
      {status === 'checked' && (
        <Banner title={t('Nothing has happened yet')}>
          {all
            ? t('This is a preview. Start the import to do what stands below.')
            : t('No row of this file would change anything.')}
        </Banner>
      )}
      {status === 'done' && (
        <Banner tone="success" title={t('The import is done')}>
          {t('{done, plural, one {# account was} other {# accounts were}} created or changed.', {
            done,
          })}
        </Banner>
      )}
      {status === 'cancelled' && (
        <Banner tone="warning" title={t('The import was stopped')}>
          {t('What was done stays. It can go on where it stopped.')}
        </Banner>
      )}
      {status !== 'checked' && (
        <Progress
          label={t('Rows done')}
          value={all ? done / all : 1}
          text={t('{done} of {all}', { done: formatCount(done), all: formatCount(all) })}
          tone={status === 'done' ? 'success' : 'accent'}
        />
      )}
      {ignored.length > 0 && (
        <p className="text-sm text-muted">
          {t('Columns that were not used: {names}', { names: ignored.join(', ') })}
        </p>
      )}
    </>
  )
}
