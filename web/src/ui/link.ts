import { cn } from './cn.ts'

/** For standalone links: underlined only on hover. */
export const linkClass = (more?: string) =>
  cn(
    'inline-flex min-h-6 items-center gap-1 font-medium text-accent underline-offset-4 hover:underline [&_svg]:size-4',
    more,
  )

/** For links within a sentence, which must differ by more than colour. */
export const textLinkClass = (more?: string) =>
  cn('text-accent underline decoration-1 underline-offset-2 hover:decoration-2', more)
