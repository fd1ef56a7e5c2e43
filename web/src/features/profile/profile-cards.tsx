import { t } from '@app/contract/text.ts'
import type { Person } from '@app/contract/users.ts'
import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { textLinkClass } from '#ui/link.ts'

/** A profile as it stands. */
export const ProfileCards = ({ person }: { person: Person }) => (
  <div className="grid grid-cols-1 gap-5">
    <ProfileCard title={t('Basic Information')}>
      <Fact name={t('Full name')}>{person.full_name}</Fact>
      <Fact name={t('Email')}>{person.email}</Fact>
      <Fact name={t('Phone')}>{person.phone}</Fact>
      <Fact name={t('Location')}>{person.location}</Fact>
      <Fact name={t('Bio')} wide>
        {person.bio}
      </Fact>
    </ProfileCard>
    <ProfileCard title={t('Professional Information')}>
      <Fact name={t('Skills')} wide>
        {person.skills?.length ? <Skills skills={person.skills} /> : ''}
      </Fact>
      <Fact name={t('Experience')} wide>
        {person.experience}
      </Fact>
      <Fact name={t('Education')} wide>
        {person.education}
      </Fact>
    </ProfileCard>
    <ProfileCard title={t('Social Links')}>
      <Fact name="LinkedIn" wide>
        {person.linkedin && <Out to={person.linkedin} />}
      </Fact>
      <Fact name="GitHub" wide>
        {person.github && <Out to={person.github} />}
      </Fact>
      <Fact name={t('Portfolio')} wide>
        {person.portfolio && <Out to={person.portfolio} />}
      </Fact>
    </ProfileCard>
  </div>
)

const ProfileCard = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <CardHead title={title} />
    <CardBody>
      <dl className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</dl>
    </CardBody>
  </Card>
)

const Fact = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={wide ? 'min-w-0 sm:col-span-2' : 'min-w-0'}>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="whitespace-pre-wrap wrap-anywhere">
      {children || <span className="text-muted">{t('Not given')}</span>}
    </dd>
  </div>
)

const Skills = ({ skills }: { skills: readonly string[] }) => (
  <ul className="mt-1 flex flex-wrap gap-1.5">
    {skills.map((skill) => (
      <li key={skill}>
        <Badge>{skill}</Badge>
      </li>
    ))}
  </ul>
)

const Out = ({ to }: { to: string }) => (
  <a href={to} target="_blank" rel="noreferrer" className={textLinkClass()}>
    {to.replace(/^https:\/\//, '')}
  </a>
)
