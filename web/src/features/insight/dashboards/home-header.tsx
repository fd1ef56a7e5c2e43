import { t } from '@app/contract/i18n/translate.ts'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** The title of a dashboard and a line of welcome; users without a name are greeted by email address. */
export function HomeHeader({ title }: { title: string }) {
  const { full_name, email } = useMe()
  return (
    <PageHeader
      title={title}
      description={t('Welcome back, {full_name}!', { full_name: full_name || email })}
    />
  )
}
