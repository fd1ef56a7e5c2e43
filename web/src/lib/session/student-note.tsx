import { t } from '@app/contract/i18n/translate.ts'
import { GraduationCap } from 'lucide-react'
import { Link } from 'react-router'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

/** Why an intern without a hire and a team has no check-in and no report. */
export const StudentNote = ({ title }: { title: string }) => (
  <EmptyState
    icon={GraduationCap}
    title={title}
    action={
      <Link to="/internships" className={buttonClass({ variant: 'secondary' })}>
        {t('Explore Internships')}
      </Link>
    }
  >
    {t("You can check in and report once you're hired or added to a team.")}
  </EmptyState>
)
