import { msg } from './text.ts'

/** Around every public page. */
export const frameTexts = {
  'footer.claim': msg('Part-time internships on real projects, and the teams that build them.'),
  'footer.copyright': msg('© 2024 Cohort'),
} as const
