import { t } from '@app/contract/i18n/translate.ts'
import type { Person } from '@app/contract/identity/users.ts'
import type { ReactNode } from 'react'
import { Badge } from '#ui/badge.tsx'
import { textLinkClass } from '#ui/link.ts'
import { RecordSection } from '#ui/record-section.tsx'

/** What the person's profile says, as far as one may read it; what is empty is left out. */
export const PersonFacts = ({ person }: { person: Person }) => (
  <RecordSection title={t('About')}>
    <dl className="grid grid-cols-1 gap-3 text-sm sm:grid-cols-2 [&_dt]:text-muted">
      <Fact name={t('Email')}>
        {person.email && (
          <a href={`mailto:${person.email}`} className={textLinkClass()}>
            {person.email}
          </a>
        )}
      </Fact>
      <Fact name={t('Phone')}>{person.phone}</Fact>
      <Fact name={t('Location')}>{person.location}</Fact>
      <Fact name={t('Education')}>{person.education}</Fact>
      <Fact name={t('Experience')}>{person.experience}</Fact>
      <Fact name={t('Bio')}>{person.bio}</Fact>
      <Fact name={t('Links')}>
        {[person.linkedin, person.github, person.portfolio].filter(Boolean).map((link) => (
          <a
            key={link}
            href={link}
            target="_blank"
            rel="noreferrer"
            className={textLinkClass('block')}
          >
            {link?.replace(/^https:\/\//, '')}
          </a>
        ))}
      </Fact>
    </dl>
    {person.skills && person.skills.length > 0 && (
      <ul aria-label={t('Skills')} className="flex flex-wrap gap-1.5">
        {person.skills.map((skill) => (
          <li key={skill}>
            <Badge>{skill}</Badge>
          </li>
        ))}
      </ul>
    )}
  </RecordSection>
)

const isEmpty = (value: ReactNode) => !value || (Array.isArray(value) && value.length === 0)

const Fact = ({ name, children }: { name: string; children: ReactNode }) =>
  isEmpty(children) ? null : (
    <div className="min-w-0">
      <dt>{name}</dt>
      <dd className="whitespace-pre-wrap wrap-anywhere">{children}</dd>
    </div>
  )
