import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { homeOf } from '@app/contract/pages.ts'
import { Navigate } from 'react-router'
import { ModerationQueue } from '#features/hiring/internships/moderation-queue.tsx'
import { oneOf, useListParams } from '#lib/lists/list-params.ts'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'
import { useSectionOfAddress } from '#ui/sections.tsx'
import { Tabs } from '#ui/tabs.tsx'

export const meta = () => [{ title: t('Moderation · {organisation}') }]

/** Postings that need a decision, of which the address may name one; users who may not decide are sent home. */
export default function Moderation() {
  const { role } = useMe()
  const params = useListParams()
  useSectionOfAddress()
  if (!may(role, 'internships.moderate')) return <Navigate to={homeOf(role)} replace />
  return (
    <>
      <PageHeader
        title={t('Moderation')}
        description={t('Internships awaiting review, and reported ones.')}
      />
      <Tabs
        label={t('Moderation')}
        value={oneOf(['reported'], params.get('only')) ?? 'pending'}
        onValueChange={(tab) =>
          params.update({ only: tab === 'reported' ? tab : undefined, cursor: undefined })
        }
        tabs={[
          {
            value: 'pending',
            label: t('Awaiting review'),
            content: <ModerationQueue only="pending" />,
          },
          { value: 'reported', label: t('Reported'), content: <ModerationQueue only="reported" /> },
        ]}
      />
    </>
  )
}
