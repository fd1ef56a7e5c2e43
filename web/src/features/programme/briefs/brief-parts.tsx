import { t } from '@app/contract/i18n/text.ts'
import { Trash2 } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import type { BriefValues } from './brief-values.ts'

interface RowProps {
  at: number
  field: FieldOf<BriefValues>
  onRemove: (() => void) | undefined
}

/** What one seat asks for. */
export const SeatFields = ({ at, field, onRemove }: RowProps) => (
  <Card className="grid grid-cols-1 gap-4 p-4">
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-[1fr_10rem]">
      <Input
        {...field(`seats.${at}.role`)}
        label={t('Role')}
        hint={t('Such as Frontend developer.')}
        maxLength={80}
      />
      <Input
        {...field(`seats.${at}.hours_per_week`, { number: true })}
        type="number"
        min={1}
        max={60}
        label={t('Hours a week')}
      />
    </div>
    <Input
      {...field(`seats.${at}.skills`)}
      label={t('Skills')}
      hint={t('Separated by commas.')}
      optional
      maxLength={800}
    />
    <TextArea
      {...field(`seats.${at}.tasks`)}
      label={t('First tasks')}
      hint={t('One a line; whoever sits here starts with them.')}
      optional
      rows={2}
      maxLength={2100}
    />
    {onRemove && (
      <Button
        variant="ghost"
        size="sm"
        className="justify-self-start"
        aria-label={t('Remove seat {number}', { number: at + 1 })}
        onClick={onRemove}
      >
        <Trash2 aria-hidden /> {t('Remove')}
      </Button>
    )}
  </Card>
)

/** What is to be reached by the end of which week. */
export const MilestoneFields = ({ at, field, onRemove }: RowProps) => (
  <Card className="grid grid-cols-1 items-end gap-4 p-4 sm:grid-cols-[1fr_10rem]">
    <Input {...field(`milestones.${at}.title`)} label={t('Milestone')} maxLength={200} />
    <Input
      {...field(`milestones.${at}.week`, { number: true })}
      type="number"
      min={1}
      max={52}
      label={t('End of week')}
    />
    <Button
      variant="ghost"
      size="sm"
      className="justify-self-start"
      aria-label={t('Remove milestone {number}', { number: at + 1 })}
      onClick={onRemove}
    >
      <Trash2 aria-hidden /> {t('Remove')}
    </Button>
  </Card>
)
