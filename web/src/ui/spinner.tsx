import { LoaderCircle } from 'lucide-react'
import { cn } from './cn.ts'

/** Decorative; the text beside it describes the activity. */
export const Spinner = ({ className }: { className?: string }) => (
  <LoaderCircle aria-hidden className={cn('size-4 shrink-0 animate-spin', className)} />
)
