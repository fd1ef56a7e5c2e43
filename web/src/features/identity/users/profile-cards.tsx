import { t } from '@app/contract/i18n/translate.ts'
import type { Enrolment, Person } from '@app/contract/identity/users.ts'
import type { ReactNode } from 'react'
import { formatCount, formatDay } from '#lib/i18n/format.ts'
import { Badge } from '#ui/badge.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { textLinkClass } from '#ui/link.ts'

interface Fact {
  name: string
  text: ReactNode
  wide?: boolean
}

/** The user's own profile, with the fields that are still empty. */
export const ProfileCards = ({ person }: { person: Person }) => (
  <div className="grid grid-cols-1 gap-5">
    {cardsOf(person).map(({ title, facts }) => (
      <FactCard key={title} title={title} facts={facts} />
    ))}
  </div>
)

/** The profile of another user; fields that are hidden or empty are left out. */
export const ShownCards = ({ person }: { person: Person }) => (
  <div className="grid grid-cols-1 gap-5">
    {cardsOf(person)
      .map(({ title, facts }) => ({ title, facts: facts.filter(({ text }) => text) }))
      .filter(({ facts }) => facts.length > 0)
      .map(({ title, facts }) => (
        <FactCard key={title} title={title} facts={facts} />
      ))}
  </div>
)

const cardsOf = (person: Person) => [
  {
    title: t('Basic Information'),
    facts: [
      { name: t('Full name'), text: person.full_name },
      { name: t('Email'), text: person.email },
      { name: t('Phone'), text: person.phone },
      { name: t('Location'), text: person.location },
      { name: t('Bio'), text: person.bio, wide: true },
    ],
  },
  {
    title: t('Professional Information'),
    facts: [
      { name: t('Skills'), text: skillsOf(person), wide: true },
      { name: t('Hours per week'), text: person.hours_per_week?.toString() },
      { name: t('Experience'), text: person.experience, wide: true },
      { name: t('Education'), text: person.education, wide: true },
    ],
  },
  {
    title: t('Social Links'),
    facts: [
      { name: t('LinkedIn'), text: linkTo(person.linkedin), wide: true },
      { name: t('GitHub'), text: linkTo(person.github), wide: true },
      { name: t('Portfolio'), text: linkTo(person.portfolio), wide: true },
    ],
  },
]

/** What the organisation knows of a person's studies and internship; the person does not write it. */
export const EnrolmentCard = ({ enrolment, action }: EnrolmentCardProps) => (
  <FactCard
    title={t('Studies and Internship')}
    action={action}
    facts={[
      { name: t('Roll number'), text: enrolment.roll_number },
      { name: t('College'), text: enrolment.college },
      { name: t('First day'), text: enrolment.start_date && formatDay(enrolment.start_date) },
      { name: t('Last day'), text: enrolment.end_date && formatDay(enrolment.end_date) },
      { name: t('Weekly hours'), text: enrolment.weekly_hours },
      { name: t('Leave days per year'), text: leaveText(enrolment) },
      { name: t('Supervisor'), text: enrolment.supervisor_name },
      { name: t('Time zone'), text: enrolment.time_zone.replaceAll('_', ' ') },
    ]}
  />
)

const leaveText = ({ leave_days }: Enrolment) =>
  leave_days === null ? t('As in System Settings, by first and last day') : formatCount(leave_days)

interface EnrolmentCardProps {
  enrolment: Enrolment
  action: ReactNode
}

interface FactCardProps {
  title: string
  facts: readonly Fact[]
  action?: ReactNode
}

const FactCard = ({ title, facts, action }: FactCardProps) => (
  <Card>
    <CardHead title={title} action={action} />
    <CardBody>
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        {facts.map(({ name, text, wide }) => (
          <div key={name} className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="whitespace-pre-wrap wrap-anywhere">
              {text || <span className="text-muted">{t('Not provided')}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </CardBody>
  </Card>
)

const skillsOf = ({ skills }: Person) =>
  skills?.length ? (
    <ul className="mt-1 flex flex-wrap gap-1.5">
      {skills.map((skill) => (
        <li key={skill}>
          <Badge>{skill}</Badge>
        </li>
      ))}
    </ul>
  ) : undefined

const linkTo = (address: string | undefined) =>
  address ? (
    <a href={address} target="_blank" rel="noreferrer" className={textLinkClass()}>
      {address.replace(/^https:\/\//, '')}
    </a>
  ) : undefined
