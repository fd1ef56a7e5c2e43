import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/text.ts'
import type { Me } from '@app/contract/identity/accounts.ts'
import { Load } from '#lib/load.tsx'
import { AlreadyApplied } from './already-applied.tsx'
import { useMyApplications } from './apply.api.ts'
import { ApplyForm } from './apply-form.tsx'
import { ApplySkeleton } from './apply-skeleton.tsx'

interface ApplyProps {
  me: Me
  internship: Internship
}

/** For someone who is signed in: the form, or that it has been sent already. */
export const Apply = (props: ApplyProps) => (
  <Load
    skeleton={<ApplySkeleton />}
    title={t('The form could not be loaded')}
    of={props.internship.id}
  >
    <FormOnce key={props.internship.id} {...props} />
  </Load>
)

function FormOnce({ me, internship }: ApplyProps) {
  const mine = useMyApplications()
  const sent = mine.find(({ internship_id }) => internship_id === internship.id)
  if (sent) return <AlreadyApplied application={sent} role={me.role} />
  return <ApplyForm me={me} internship={internship} earlier={mine} />
}
