import { t } from '@app/contract/i18n/translate.ts'
import { LogIn } from 'lucide-react'
import { Suspense, useState } from 'react'
import { Button, type ButtonVariants } from '#ui/button.tsx'
import { CheckInDialog } from './work-dialogs.ts'

export function CheckInButton({ size = 'sm' }: Pick<ButtonVariants, 'size'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size={size}
        className={size === 'sm' ? 'h-8' : undefined}
        onClick={() => setOpen(true)}
      >
        <LogIn aria-hidden className={size === 'sm' ? 'max-sm:hidden' : undefined} />
        {t('Check In')}
      </Button>
      {isOpen && (
        <Suspense>
          <CheckInDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
