import { localized, msg } from '../i18n/text.ts'

const labels: Record<string, string> = localized({
  Tech: msg('Tech'),
  AI: msg('AI'),
  Designing: msg('Designing'),
  Development: msg('Development'),
  Marketing: msg('Marketing'),
  Finance: msg('Finance'),
  Sales: msg('Sales'),
  Operations: msg('Operations'),
  'Content Writing': msg('Content Writing'),
  'Human Resources': msg('Human Resources'),
})

/** A category as a person reads it; one of the house's own is said as it was named. */
export const categoryWords = (name: string) =>
  (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? name

/** Whether an internship is paid, as a person reads it. */
export const paymentLabels = localized({ Paid: msg('Paid'), Unpaid: msg('Un-Paid') })
