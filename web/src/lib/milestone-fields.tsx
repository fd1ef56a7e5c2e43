import { t } from '@app/contract/i18n/translate.ts'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'

interface MilestoneFieldsProps {
  field: FieldOf<{ title: string; description: string; due_date: string }>
}

/** The fields of a milestone, shared by managers and startups. */
export const MilestoneFields = ({ field }: MilestoneFieldsProps) => (
  <>
    <Input {...field('title')} label={t('Title')} maxLength={200} />
    <TextArea
      {...field('description')}
      label={t('Description')}
      hint={t('What needs to be delivered to complete it.')}
      optional
      maxLength={4000}
    />
    <Input {...field('due_date')} type="date" label={t('Due date')} />
  </>
)
