import { keysIn } from '@app/contract/core/objects.ts'
import { isSame } from '#ui/form-draft.ts'

/** Only the fields that were changed: a form open in two tabs must not revert the other tab's changes. */
export function changedFields<T extends object>(before: Partial<T>, after: T): Partial<T> {
  const changed: Partial<T> = {}
  for (const name of keysIn(after))
    if (!isSame(before[name], after[name])) changed[name] = after[name]
  return changed
}
