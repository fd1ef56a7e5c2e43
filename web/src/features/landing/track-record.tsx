import { msg, said } from '@app/contract/text.ts'
import { SiteText } from '#lib/site-text.tsx'
import { Section } from './section.tsx'

const figures = said([
  ['1600+', msg('interns across India')],
  ['600+', msg('projects')],
  ['200+', msg('teams')],
] as const)

/** The marketing figures of spec §9. */
export const TrackRecord = () => (
  <Section id="record" title={<SiteText id="students.record.title" />}>
    <dl className="grid divide-y rounded-md border bg-surface sm:grid-cols-3 sm:divide-x sm:divide-y-0">
      {figures.map(([figure, what]) => (
        <div key={what} className="flex flex-col-reverse p-6">
          <dt className="text-muted">{what}</dt>
          <dd className="numbers text-2xl font-semibold">{figure}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
