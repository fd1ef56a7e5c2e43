import { loadCatalog, setLocaleResolver } from '@app/contract/i18n/translate.ts'
import { afterEach, expect, test } from 'vitest'
import { show } from '#lib/api/fake-server.tsx'
import german from '#locales/de.json'
import { DayPicture } from './product-pictures.tsx'
import { ReportPath } from './report-path.tsx'

loadCatalog('de', german)
afterEach(() => setLocaleResolver(() => 'en'))

test.each([
  ['en', '10:02 am', '4h 5m', '64h 5m of 160h'],
  ['de', '10:02', '4 Std. 5 Min.', '64 Std. 5 Min. von 160 Std.'],
] as const)('the pictures of a working day write times as %s does', (language, ...day) => {
  setLocaleResolver(() => language)
  const { container } = show(<DayPicture />)
  for (const text of day) expect(container.textContent).toContain(text)
  const report = show(<ReportPath />).container
  for (const text of day.slice(0, 2)) expect(report.textContent).toContain(text)
})
