import { lazy, useEffect } from 'react'

const checkIn = () => import('./check-in-dialog.tsx')
const checkOut = () => import('./check-out-dialog.tsx')

export const CheckInDialog = lazy(() =>
  checkIn().then(({ CheckInDialog }) => ({ default: CheckInDialog })),
)
export const CheckOutDialog = lazy(() =>
  checkOut().then(({ CheckOutDialog }) => ({ default: CheckOutDialog })),
)

/** Brings the forms before they are needed: without a connection they could not come any more. */
export const useWorkDialogs = () =>
  useEffect(() => {
    for (const bring of [checkIn, checkOut]) void bring().catch(() => undefined)
  }, [])
