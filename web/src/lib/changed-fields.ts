/** Only the fields that were changed: a form open in two tabs must not revert the other tab's changes. */
export const changedFields = <T extends object>(before: Partial<T>, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => !isSame(before[name as keyof T] as unknown, value),
    ),
  ) as Partial<T>

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
