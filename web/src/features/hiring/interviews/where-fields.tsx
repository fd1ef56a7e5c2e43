import {
  type Interview,
  interviewTypeLabels,
  interviewTypes,
} from '@app/contract/hiring/interviews.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'

interface WhereFieldsProps {
  field: FieldOf<{ type: Interview['type']; link?: string; place?: string }>
  type: Interview['type']
}

/** How one meets, and where that is. */
export const WhereFields = ({ field, type }: WhereFieldsProps) => (
  <>
    <Select
      {...field('type')}
      label={t('Type')}
      options={interviewTypes.map((value) => ({ value, label: interviewTypeLabels[value] }))}
    />
    {type === 'video' ? (
      <Input
        {...field('link')}
        type="url"
        label={t('Link')}
        optional
        hint={t('Meeting link, starting with https://')}
      />
    ) : (
      <Input
        {...field('place')}
        label={type === 'phone' ? t('Phone number') : t('Place')}
        optional
      />
    )}
  </>
)
