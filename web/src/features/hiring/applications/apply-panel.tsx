import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { loginPath, signupPath } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Input } from '#ui/input.tsx'
import { textLinkClass } from '#ui/link.ts'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'
import { ApplySkeleton } from './apply-skeleton.tsx'

/** The form is loaded lazily with its validation, so that readers do not wait for it. */
const Apply = lazy(() =>
  import('./apply.tsx').then(
    ({ Apply }) => ({ default: Apply }),
    () => ({ default: Unreached }),
  ),
)

const Unreached = () => (
  <ErrorState onRetry={() => location.reload()}>
    {t('The form could not be loaded. What you typed before is kept.')}
  </ErrorState>
)

export const ApplyPanel = ({ internship }: { internship: Internship }) => (
  <section id="apply">
    <Card>
      <CardHead title={t('Apply for this internship')} />
      <CardBody>
        <ApplyAs internship={internship} />
      </CardBody>
    </Card>
  </section>
)

function ApplyAs({ internship }: { internship: Internship }) {
  const { me } = useSession()
  // Also before the script knows who is there: it may wait (decision 009).
  if (!me) return <ApplySignedOut internship={internship} />
  return (
    <Suspense fallback={<ApplySkeleton />}>
      <Apply key={me.id} me={me} internship={internship} />
    </Suspense>
  )
}

/**
 * A preview of the fields, and why they are disabled. Submitting leads to the sign-in and back, also without script.
 */
function ApplySignedOut({ internship }: { internship: Internship }) {
  const navigate = useNavigate()
  const here = `/internships/${internship.id}`
  return (
    <form
      action="/login"
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        toast.error(t('Login Required'), t('Please log in to apply for internships.'))
        void navigate(loginPath(here))
      }}
    >
      <p className="text-sm text-muted">
        <span>{t('Please log in to apply.')}</span>{' '}
        <Link to={loginPath(here)} className={textLinkClass()}>
          {t('Log in')}
        </Link>{' '}
        {t('or')}{' '}
        <Link to={signupPath(here)} className={textLinkClass()}>
          {t('register')}
        </Link>
      </p>
      <input type="hidden" name="next" value={here} />
      <Input label={t('Full name')} disabled />
      <Input label={t('Email')} type="email" disabled />
      <FileDrop
        label={t('Resume')}
        hint={t('PDF, DOC or DOCX, up to 10 MB.')}
        disabled
        onPick={() => {}}
      />
      <TextArea label={t('Cover letter')} rows={3} optional disabled />
      <Button type="submit">{t('Submit Application')}</Button>
    </form>
  )
}
