import { t } from '@app/contract/i18n/translate.ts'
import { Link } from 'react-router'
import { Checkbox } from '#ui/checkbox.tsx'
import { textLinkClass } from '#ui/link.ts'
import { useAgree, useOwnFame, useWithdraw } from './hall-of-fame.api.ts'

/** Under each valid certificate of the user: whether it is shown in the hall of fame, and with a photo. */
export function OwnFame() {
  const { certificates, has_photo } = useOwnFame()
  const [agree, withdraw] = [useAgree(), useWithdraw()]
  // What was pressed is not disabled meanwhile, or it would lose the focus.
  const isBusy = agree.isPending || withdraw.isPending
  if (certificates.length === 0)
    return <p className="text-muted">{t('Earn a certificate to join.')}</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-muted">
        {t(
          'Your name, internship, company and month are public there, and we may feature your certificate on our home pages.',
        )}{' '}
        <Link to="/hall-of-fame" className={textLinkClass()}>
          {t('Open the Hall of Fame')}
        </Link>
      </p>
      {certificates.map(({ code, is_shown, shows_photo }) => (
        <div key={code} className="grid gap-1 rounded-md border bg-surface p-4">
          <Checkbox
            label={t('Show me with certificate {code}', { code })}
            checked={is_shown}
            aria-disabled={isBusy}
            onChange={({ target }) => {
              if (isBusy) return
              if (target.checked) agree.mutate({ params: { code }, body: { shows_photo: false } })
              else withdraw.mutate({ params: { code } })
            }}
          />
          {is_shown && has_photo && (
            <Checkbox
              className="pl-7"
              label={t('With my photo')}
              checked={shows_photo}
              aria-disabled={isBusy}
              onChange={({ target }) => {
                if (!isBusy)
                  agree.mutate({ params: { code }, body: { shows_photo: target.checked } })
              }}
            />
          )}
        </div>
      ))}
    </div>
  )
}
