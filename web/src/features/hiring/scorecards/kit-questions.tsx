import type { Kit } from '@app/contract/hiring/interview-kits.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { TextArea } from '#ui/textarea.tsx'

interface KitQuestionsProps {
  kit: Kit
  /** With notes, each question has a field for them. */
  notes?: Record<string, string>
  onNote?: (id: string, note: string) => void
}

/** The purpose of the interview, and its questions with the criteria of each. */
export const KitQuestions = ({ kit, notes, onNote }: KitQuestionsProps) => (
  <Card>
    <CardHead title={t('Interview kit')} description={kit.purpose} />
    <CardBody className="grid gap-6">
      {kit.sections.map(({ id, title, questions }) => (
        <section key={id} aria-labelledby={id} className="grid gap-3">
          <h3 id={id} className="font-semibold">
            {title}
          </h3>
          <ol className="grid gap-4">
            {questions.map((question) => (
              <li key={question.id} className="grid gap-1.5">
                <p className="max-w-prose font-medium">{question.text}</p>
                {question.look_for && (
                  <p className="max-w-prose text-sm text-muted">
                    {t('Look for: {look_for}', { look_for: question.look_for })}
                  </p>
                )}
                {onNote && (
                  <TextArea
                    label={t('Notes: {question}', { question: question.text })}
                    labelHidden
                    placeholder={t('Notes')}
                    rows={2}
                    maxLength={4000}
                    value={notes?.[question.id] ?? ''}
                    onChange={({ target }) => onNote(question.id, target.value)}
                  />
                )}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </CardBody>
  </Card>
)
