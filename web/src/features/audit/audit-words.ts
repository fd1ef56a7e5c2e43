import type { AuditEntry } from '@app/contract/audit.ts'

/** `application_moved` → Application moved. */
export const actionWords = (action: string) => {
  const words = action.replaceAll(/[_.]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface Detail {
  name: string
  value: string
}

/** What an entry says besides: from and to stand together as before and after. */
export function detailsOf({ details }: Pick<AuditEntry, 'details'>): Detail[] {
  const { from, to, ...rest } = details
  const others = Object.entries(rest).map(([name, value]) => ({
    name: actionWords(name),
    value: valueWords(value),
  }))
  if (from === undefined && to === undefined) return others
  return [
    { name: 'Before', value: valueWords(from) },
    { name: 'After', value: valueWords(to) },
    ...others,
  ]
}

function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) return value.map(valueWords).join(', ')
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
