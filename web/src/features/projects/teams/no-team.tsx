import { t } from '@app/contract/i18n/translate.ts'
import { Users } from 'lucide-react'
import { EmptyState } from '#ui/empty-state.tsx'

/** In the place of what a team leader does with a team. */
export const NoTeam = () => (
  <EmptyState icon={Users} title={t("You don't lead a team yet")} level={3}>
    {t('Ask your project manager to make you the leader of a team.')}
  </EmptyState>
)
