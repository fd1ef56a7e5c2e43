import { LogIn } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button, type ButtonLook } from '#ui/button.tsx'

const CheckInDialog = lazy(() =>
  import('./check-in-dialog.tsx').then(({ CheckInDialog }) => ({ default: CheckInDialog })),
)

export function CheckInButton({ size = 'sm' }: Pick<ButtonLook, 'size'>) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size={size}
        className={size === 'sm' ? 'h-8' : undefined}
        onClick={() => setOpen(true)}
      >
        <LogIn aria-hidden /> Check In
      </Button>
      {isOpen && (
        <Suspense>
          <CheckInDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
