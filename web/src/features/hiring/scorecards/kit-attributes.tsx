import { attributeScales } from '@app/contract/hiring/interview-kits.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { Remove } from './kit-section.tsx'
import { emptyAttribute, type KitPartProps } from './kit-values.ts'
import { scaleLabels } from './scoring-words.ts'

/** What is scored after the interview, and on which scale. */
export function KitAttributes({ field, form }: KitPartProps) {
  const attributes = useFieldArray({ control: form.control, name: 'attributes', keyName: 'key' })
  return (
    <Card>
      <CardHead
        title={t('Attributes to score')}
        description={t('Each interviewer scores every attribute, or says that it was not seen.')}
      />
      <CardBody className="grid gap-5">
        {attributes.fields.map(({ key }, at) => (
          <div key={key} className="flex items-start gap-2">
            <div className="grid min-w-0 flex-1 grid-cols-1 gap-2 sm:grid-cols-2">
              <Input
                {...field(`attributes.${at}.name`)}
                label={t('Attribute {number}', { number: at + 1 })}
                maxLength={120}
              />
              <Select
                {...field(`attributes.${at}.scale`)}
                label={t('Scale')}
                options={attributeScales.map((value) => ({ value, label: t(scaleLabels[value]) }))}
              />
              <Input
                {...field(`attributes.${at}.look_for`)}
                label={t('What to look for')}
                optional
                maxLength={500}
                className="sm:col-span-2"
              />
            </div>
            {attributes.fields.length > 1 && (
              <Remove
                label={t('Remove attribute {number}', { number: at + 1 })}
                onClick={() => attributes.remove(at)}
              />
            )}
          </div>
        ))}
        {attributes.fields.length < 12 && (
          <Button
            variant="secondary"
            className="w-fit"
            onClick={() => attributes.append(emptyAttribute())}
          >
            <Plus aria-hidden />
            {t('Add attribute')}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}
