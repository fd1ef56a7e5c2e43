import { type ClassValue, clsx } from 'clsx'
import { extendTailwindMerge } from 'tailwind-merge'
import { merging } from './merging.ts'

const merge = extendTailwindMerge(merging)

/** Joins class names; of two that set the same property the last one wins. */
export const cn = (...classes: ClassValue[]) => merge(clsx(classes))
