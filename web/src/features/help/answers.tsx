interface AnswersProps {
  entries: readonly { question: string; answer: string }[]
  open: boolean
}

/** Questions that open where they stand, without script; found ones are open. */
export const Answers = ({ entries, open }: AnswersProps) => (
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
)
