import { t } from '@app/contract/text.ts'
import { Section } from '#features/landing/section.tsx'
import type { Topic } from './help-search.ts'

/** Questions that open where they stand, without script; found ones are open. */
export const Answers = ({ topics, open }: { topics: readonly Topic[]; open: boolean }) =>
  topics.map(({ id, title, entries }) => (
    <Section key={id} id={id} title={title} className="pt-8 sm:pt-10">
      <div className="max-w-3xl divide-y rounded-md border bg-surface">
        {entries.map(({ question, answer }) => (
          <details key={question} open={open} className="group">
            <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 px-4 py-3 font-medium hover:bg-subtle">
              {question}
              <span aria-hidden className="text-muted transition-transform group-open:rotate-45">
                +
              </span>
            </summary>
            <p className="px-4 pb-4 text-muted">{answer}</p>
          </details>
        ))}
      </div>
    </Section>
  ))

/** What to try when nothing was found. */
export const NoAnswers = () => (
  <p className="page pt-8 text-muted">
    {t('Try fewer or other words, or write to us: every message is read.')}
  </p>
)
