import type { Internship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Link, useNavigate } from 'react-router'
import { loginPath } from '#lib/paths.ts'
import { Button } from '#ui/button.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { Input } from '#ui/input.tsx'
import { textLinkClass } from '#ui/link.ts'
import { TextArea } from '#ui/textarea.tsx'
import { toast } from '#ui/toast.ts'

/** What there will be to fill in, and why it cannot be yet. Submitting leads to the sign-in and back, also without script. */
export function ApplySignedOut({ internship }: { internship: Internship }) {
  const navigate = useNavigate()
  const here = `/internships/${internship.id}`
  return (
    <form
      action="/login"
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        toast.error(t('Login Required'), t('Please log in to apply for internships.'))
        navigate(loginPath(here))
      }}
    >
      <p className="text-sm text-muted">
        <span>{t('Please log in to apply.')}</span>{' '}
        <Link to={loginPath(here)} className={textLinkClass()}>
          {t('Log in')}
        </Link>{' '}
        {t('or')}{' '}
        <Link to="/signup" className={textLinkClass()}>
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
