import { localized, msg } from '../i18n/translate.ts'

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

/** The label of a category; custom categories are shown by their name. */
export const categoryWords = (name: string) =>
  (Object.hasOwn(labels, name) ? labels[name] : undefined) ?? name

/** The label for paid and unpaid internships. */
export const paymentLabels = localized({ Paid: msg('Paid'), Unpaid: msg('Un-Paid') })
