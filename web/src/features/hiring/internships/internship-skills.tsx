import { t } from '@app/contract/i18n/translate.ts'
import { Link } from 'react-router'

/** Each skill links to the internships that require it. */
export function InternshipSkills({ skills }: { skills: readonly string[] }) {
  if (skills.length === 0) return null
  return (
    <section aria-labelledby="skills">
      <h2 id="skills" className="mb-2 text-lg font-semibold">
        {t('Skills')}
      </h2>
      <ul className="flex flex-wrap gap-2">
        {skills.map((skill) => (
          <li key={skill}>
            <Link
              to={`/internships?${new URLSearchParams({ search: skill })}`}
              className="flex min-h-7 items-center rounded-full border bg-surface px-3 text-sm hover:border-control"
            >
              {skill}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
