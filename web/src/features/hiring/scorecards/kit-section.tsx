import { t } from '@app/contract/i18n/translate.ts'
import { Plus, Trash2 } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { emptyQuestion, type KitPartProps } from './kit-values.ts'

interface KitSectionProps extends KitPartProps {
  at: number
  /** Missing for the only one. */
  onRemove: (() => void) | undefined
}

/** A section of the kit: its name and its questions. */
export function KitSection({ at, field, form, onRemove }: KitSectionProps) {
  const questions = useFieldArray({
    control: form.control,
    name: `sections.${at}.questions`,
    keyName: 'key',
  })
  const number = at + 1
  return (
    <fieldset className="grid grid-cols-1 gap-4 border-b pb-6 last-of-type:border-0 last-of-type:pb-0">
      <legend className="sr-only">{t('Section {number}', { number })}</legend>
      <div className="flex items-start gap-2">
        <Input
          {...field(`sections.${at}.title`)}
          label={t('Section {number}', { number })}
          maxLength={120}
          className="flex-1"
        />
        {onRemove && <Remove label={t('Remove section {number}', { number })} onClick={onRemove} />}
      </div>
      <ol className="grid gap-4 border-l pl-4">
        {questions.fields.map(({ key }, index) => (
          <li key={key} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 gap-2">
              <TextArea
                {...field(`sections.${at}.questions.${index}.text`)}
                label={t('Question {number}', { number: index + 1 })}
                rows={2}
                maxLength={500}
              />
              <Input
                {...field(`sections.${at}.questions.${index}.look_for`)}
                label={t('What to look for')}
                optional
                maxLength={500}
              />
            </div>
            {questions.fields.length > 1 && (
              <Remove
                label={t('Remove question {number} of section {section}', {
                  number: index + 1,
                  section: number,
                })}
                onClick={() => questions.remove(index)}
              />
            )}
          </li>
        ))}
      </ol>
      {questions.fields.length < 12 && (
        <Button
          variant="secondary"
          size="sm"
          className="w-fit"
          onClick={() => questions.append(emptyQuestion())}
        >
          <Plus aria-hidden />
          {t('Add question')}
        </Button>
      )}
    </fieldset>
  )
}

/** Removes the entry beside it. */
export const Remove = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <Button
    variant="ghost"
    size="icon"
    className="mt-6.5"
    aria-label={label}
    title={label}
    onClick={onClick}
  >
    <Trash2 aria-hidden />
  </Button>
)
