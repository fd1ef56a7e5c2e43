import { Slot } from 'radix-ui/slot'
import type { ComponentProps, MouseEvent } from 'react'
import { cn } from './cn.ts'
import { Spinner } from './spinner.tsx'

const variants = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'border-line bg-surface text-ink hover:bg-subtle',
  ghost: 'border-transparent text-muted hover:bg-subtle hover:text-ink',
  danger: 'border-transparent bg-danger-fill text-on-accent hover:bg-danger-strong',
}

const sizes = {
  sm: 'h-7 gap-1.5 px-2 text-sm',
  md: 'h-10 gap-2 px-3.5 text-sm sm:h-9',
  lg: 'h-11 gap-2 px-5 text-lg',
  icon: 'size-8',
}

export interface ButtonVariants {
  variant?: keyof typeof variants
  size?: keyof typeof sizes
}

/** The classes of a button, for links that look like one. */
export const buttonClass = (
  { variant = 'primary', size = 'md' }: ButtonVariants = {},
  more?: string,
) =>
  cn(
    'inline-flex shrink-0 items-center justify-center rounded-md border font-medium whitespace-nowrap no-underline print:hidden',
    'transition-colors select-none focus-visible:rounded-md disabled:opacity-50 aria-disabled:opacity-80 [&_svg]:size-4 [&_svg]:shrink-0',
    variants[variant],
    sizes[size],
    more,
  )

export interface ButtonProps extends ButtonVariants, ComponentProps<'button'> {
  /** While busy the button is inert and announces it, but keeps the focus. */
  busy?: boolean
  busyText?: string
  /** Applies the classes to its only child, usually a link. */
  asChild?: boolean
}

export function Button({ variant, size, className, asChild, ...props }: ButtonProps) {
  const classes = buttonClass({ variant, size }, className)
  if (!asChild) return <PlainButton {...props} className={classes} />
  const { busy, busyText, ...rest } = props
  return <Slot {...rest} className={classes} />
}

/** Of a double click the second comes before a button is busy with the first; what sends something takes it for one. */
const isSecondClick = (busy: boolean | undefined, { detail }: MouseEvent) =>
  busy !== undefined && detail > 1

function PlainButton({ busy, busyText, children, onClick, ...props }: ButtonProps) {
  return (
    <button
      type="button"
      {...props}
      aria-disabled={busy || props['aria-disabled']}
      onClick={(event) =>
        busy || isSecondClick(busy, event) ? event.preventDefault() : onClick?.(event)
      }
    >
      {busy && <Spinner />}
      {busy ? (busyText ?? children) : children}
    </button>
  )
}
