import { msg } from '../../i18n/translate.ts'

/** The track record, on several pages: counted by the server unless a superadmin wrote something else. */
export const recordTexts = {
  'students.record.title': msg('Our track record'),
  'students.record1.title': '0',
  'students.record1.text': msg('interns across the country'),
  'students.record2.title': '0',
  'students.record2.text': msg('projects'),
  'students.record3.title': '0',
  'students.record3.text': msg('teams'),
} as const
