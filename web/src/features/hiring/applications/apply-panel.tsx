import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Me } from '@app/contract/identity/accounts.ts'
import { lazy, Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { loginPath, signupPath } from '#lib/paths.ts'
import { useSession } from '#lib/session/session-store.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Input } from '#ui/input.tsx'
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
    {t("Couldn't load the form. Your earlier input is saved.")}
  </ErrorState>
)

interface ApplyPanelProps {
  internship: Internship
  isOpen: boolean
}

export function ApplyPanel({ internship, isOpen }: ApplyPanelProps) {
  const { me } = useSession()
  const title = me || !isOpen ? t('Apply for this internship') : t('Log in or register to apply')
  return (
    <section id="apply">
      <Card>
        <CardHead title={title} />
        <CardBody>
          <ApplyAs internship={internship} isOpen={isOpen} me={me} />
        </CardBody>
      </Card>
    </section>
  )
}

function ApplyAs({ internship, isOpen, me }: ApplyPanelProps & { me: Me | undefined }) {
  const closed = !isOpen && (
    <p className="text-muted">{t('This internship no longer accepts applications.')}</p>
  )
  // Also before the script knows who is there: it may wait (decision 009).
  if (!me) return closed || <ApplySignedOut internship={internship} />
  return (
    <Suspense fallback={<ApplySkeleton />}>
      <Apply key={me.id} me={me} internship={internship} closed={closed} />
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
      <p className="text-sm text-muted">{t('Please log in to apply.')}</p>
      <div className="grid grid-cols-2 gap-2">
        <Link to={loginPath(here)} className={buttonClass()}>
          {t('Log in')}
        </Link>
        <Link to={signupPath(here)} className={buttonClass({ variant: 'secondary' })}>
          {t('Register')}
        </Link>
      </div>
      <input type="hidden" name="next" value={here} />
      <Input label={t('Full name')} disabled />
      <Input label={t('Email')} type="email" disabled />
      <FileDrop
        label={t('Resume')}
        hint={t('PDF, DOC or DOCX, up to {upload_mb} MB.')}
        disabled
        onPick={() => {}}
      />
      <TextArea label={t('Cover letter')} rows={3} optional disabled />
      <Button type="submit" variant="secondary">
        {t('Submit Application')}
      </Button>
    </form>
  )
}
