import { t } from '@app/contract/i18n/translate.ts'
import { useMe } from '#lib/session/session-store.ts'
import { PageHeader } from '#ui/page-header.tsx'

/** The name of a dashboard over a line of welcome; who has no name yet is met by e-mail. */
export function HomeHeader({ title }: { title: string }) {
  const { full_name, email } = useMe()
  return (
    <PageHeader
      title={title}
      description={t('Welcome back, {full_name}!', { full_name: full_name || email })}
    />
  )
}
