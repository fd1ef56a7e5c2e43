import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'

const merge = extendTailwindMerge({ extend: { theme: { shadow: ['float'] } } })

/** Joins class names; of two that set the same property the last one wins. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes))
