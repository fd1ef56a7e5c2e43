import type { FieldErrors } from '@app/contract/core/problem.ts'
import type { KitRecord } from '@app/contract/hiring/interview-kits.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { KitAttributes } from './kit-attributes.tsx'
import { KitSection } from './kit-section.tsx'
import { emptySection, type KitPartProps, type KitRead, kitValues, valuesOf } from './kit-values.ts'

interface KitFormProps {
  kit: KitRecord
  draft: string
  sending: { isPending: boolean; error: Error | null; errors: FieldErrors | undefined }
  /** Begins anew from what the server has. */
  onReload: () => void
  onSubmit: (words: KitRead) => void
}

export const KitForm = ({ kit, draft, sending, onReload, onSubmit }: KitFormProps) => (
  <Form
    schema={kitValues}
    defaults={valuesOf(kit)}
    draft={draft}
    busy={sending.isPending}
    errors={sending.errors}
    onSubmit={onSubmit}
  >
    {(field, form) => (
      <>
        <TextArea
          {...field('purpose')}
          label={t('Purpose')}
          hint={t('What this interview is to find out.')}
          optional
          rows={3}
          maxLength={1000}
        />
        <Sections field={field} form={form} />
        <KitAttributes field={field} form={form} />
        {sending.error && !sending.errors && (
          <Banner
            tone="danger"
            action={
              <Button variant="secondary" size="sm" onClick={onReload}>
                {t('Reload')}
              </Button>
            }
          >
            {sending.error.message}
          </Banner>
        )}
        <Button type="submit" className="w-fit" busy={sending.isPending} busyText={t('Saving…')}>
          {t('Save kit')}
        </Button>
      </>
    )}
  </Form>
)

function Sections({ field, form }: KitPartProps) {
  const { control } = form
  const sections = useFieldArray({ control, name: 'sections', keyName: 'key' })
  return (
    <Card>
      <CardHead
        title={t('Questions')}
        description={t('In sections, each question with what to look for in the answer.')}
      />
      <CardBody className="grid gap-6">
        {sections.fields.map(({ key }, at) => (
          <KitSection
            key={key}
            at={at}
            field={field}
            form={form}
            onRemove={sections.fields.length > 1 ? () => sections.remove(at) : undefined}
          />
        ))}
        {sections.fields.length < 8 && (
          <Button
            variant="secondary"
            className="w-fit"
            onClick={() => sections.append(emptySection())}
          >
            <Plus aria-hidden />
            {t('Add section')}
          </Button>
        )}
      </CardBody>
    </Card>
  )
}
