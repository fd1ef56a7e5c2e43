import { LoaderCircle } from 'lucide-react'
import { cn } from './cn.ts'

/** Only a sign; the words beside it say what is going on. */
export const Spinner = ({ className }: { className?: string }) => (
  <LoaderCircle aria-hidden className={cn('size-4 shrink-0 animate-spin', className)} />
)
