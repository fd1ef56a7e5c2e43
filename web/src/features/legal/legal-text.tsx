import { t } from '@app/contract/text.ts'
import { formatDay } from '#lib/format.ts'

export interface LegalTextProps {
  /** The day from which this wording holds. */
  since: string
  sections: readonly { id: string; title: string; text: readonly string[] }[]
}

/** A dated text in sections, with a list of them at its head. */
export const LegalText = ({ since, sections }: LegalTextProps) => (
  <div className="page pt-8">
    <p className="text-muted">{t('Valid since {date}', { date: formatDay(since) })}</p>
    <nav aria-label={t('On this page')} className="mt-4">
      <ul className="flex flex-wrap gap-x-4 gap-y-1">
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              className="inline-flex min-h-6 items-center text-accent underline underline-offset-2"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
    {sections.map(({ id, title, text }) => (
      <section key={id} aria-labelledby={id} className="max-w-3xl pt-8">
        <h2 id={id} className="scroll-mt-20 text-lg font-semibold">
          {title}
        </h2>
        {text.map((paragraph) => (
          <p key={paragraph} className="mt-2">
            {paragraph}
          </p>
        ))}
      </section>
    ))}
  </div>
)
