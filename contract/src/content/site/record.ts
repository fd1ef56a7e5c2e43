import { msg } from '../../i18n/translate.ts'

/** The marketing figures of spec §9, on several pages. */
export const recordTexts = {
  'students.record.title': msg('Our track record'),
  'students.record1.title': '1600+',
  'students.record1.text': msg('interns across India'),
  'students.record2.title': '600+',
  'students.record2.text': msg('projects'),
  'students.record3.title': '200+',
  'students.record3.text': msg('teams'),
} as const
