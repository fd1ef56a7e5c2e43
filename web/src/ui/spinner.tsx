import { LoaderCircle } from 'lucide-react'
import { cn } from './cn.ts'

/** Decorative; the text beside it says what is happening. */
export const Spinner = ({ className }: { className?: string }) => (
  <LoaderCircle aria-hidden className={cn('size-4 shrink-0 animate-spin', className)} />
)
