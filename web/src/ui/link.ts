import { cn } from './cn.ts'

/** For links that stand alone: no underline until pointed at. */
export const linkClass = (more?: string) =>
  cn('font-medium text-accent underline-offset-4 hover:underline', more)

/** For links within a sentence, which colour alone must not tell apart. */
export const textLinkClass = (more?: string) =>
  cn('text-accent underline decoration-1 underline-offset-2 hover:decoration-2', more)
