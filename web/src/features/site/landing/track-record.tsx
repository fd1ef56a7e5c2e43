import { recordTexts } from '@app/contract/content/site/record.ts'
import { SiteText, siteCard, useSiteEditing, useSiteText } from '#lib/site/site-text.tsx'
import { Section } from './section.tsx'

const figures = [
  siteCard(recordTexts, 'students.record1'),
  siteCard(recordTexts, 'students.record2'),
  siteCard(recordTexts, 'students.record3'),
]

/** Counted, or what a superadmin wrote instead. */
export function TrackRecord() {
  const text = useSiteText(recordTexts)
  const isEditing = useSiteEditing()
  const known = [1, 2, 3] as const
  // A new installation has nothing to count yet.
  const isEmpty = known.every((at) => text(`students.record${at}.title`) === '0')
  if (isEmpty && !isEditing) return null
  return <Record />
}

const Record = () => (
  <Section id="record" title={<SiteText of={recordTexts} id="students.record.title" />}>
    <dl className="grid divide-y rounded-md border bg-surface sm:grid-cols-3 sm:divide-x sm:divide-y-0">
      {figures.map(({ title, text }, index) => (
        <div key={index} className="flex flex-col-reverse p-6">
          <dt className="text-muted">{text}</dt>
          <dd className="numbers text-2xl font-semibold">{title}</dd>
        </div>
      ))}
    </dl>
  </Section>
)
