import { LoaderCircle } from 'lucide-react'

/** Decorative; the text beside it describes the activity. */
export const Spinner = () => <LoaderCircle aria-hidden className="size-4 shrink-0 animate-spin" />
