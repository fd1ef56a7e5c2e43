import type { FieldErrors } from '@app/contract/core/problem.ts'
import {
  attributeScales,
  type KitRecord,
  type KitWords,
} from '@app/contract/hiring/interview-kits.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useFieldArray } from 'react-hook-form'
import { formatDateTime } from '#lib/i18n/format.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { KitSection, Remove } from './kit-section.tsx'
import {
  emptyAttribute,
  emptySection,
  type KitPartProps,
  type KitRead,
  kitValues,
  valuesOf,
} from './kit-values.ts'
import {
  invalidateKits,
  kitDraft,
  useHouseKit,
  useKit,
  useResetKit,
  useSaveHouseKit,
  useSaveKit,
} from './scorecards.api.ts'
import { scaleLabels } from './scorecards.labels.ts'

interface KitFormProps {
  kit: KitRecord
  sending: { isPending: boolean; error: Error | null; errors: FieldErrors | undefined }
  /** Starts again from the server's version. */
  onReload: () => void
  onSave: EditorProps['onSave']
  onSaved: () => void
}

/** It keeps the kit it was opened with: what someone else saves meanwhile takes nothing away that is being typed. */
function KitForm({ kit, sending, onReload, onSave, onSaved }: KitFormProps) {
  const [{ internship_id, version, ...words }] = useState(kit)
  const submit = (values: KitRead) => onSave({ ...values, version }, onSaved)
  return (
    <Form
      schema={kitValues}
      defaults={valuesOf(words)}
      draft={kitDraft(internship_id, version)}
      busy={sending.isPending}
      errors={sending.errors}
      onSubmit={submit}
    >
      {(field, form) => (
        <>
          <TextArea
            {...field('purpose')}
            label={t('Purpose')}
            hint={t('What should this interview find out?')}
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
}

function Sections({ field, form }: KitPartProps) {
  const { control } = form
  const sections = useFieldArray({ control, name: 'sections', keyName: 'key' })
  return (
    <Card>
      <CardHead
        title={t('Questions')}
        description={t('Grouped into sections, each question with what to look for in the answer.')}
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

/** The attributes to score after the interview, with their scales. */
function KitAttributes({ field, form }: KitPartProps) {
  const attributes = useFieldArray({ control: form.control, name: 'attributes', keyName: 'key' })
  return (
    <Card>
      <CardHead
        title={t('Attributes to score')}
        description={t('Each interviewer scores every attribute or marks it Not seen.')}
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
                options={attributeScales.map((value) => ({ value, label: scaleLabels[value] }))}
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

/** The kit of the house. */
export function HouseKit() {
  const kit = useHouseKit()
  const save = useSaveHouseKit()
  const send = (body: KitWords, done: () => void) => save.mutate({ body }, { onSuccess: done })
  return <Editor kit={kit} sending={save} onSave={send} />
}

/** The kit of an internship; it starts with the house kit until it has its own. */
export function InternshipKit({ id }: { id: string }) {
  const kit = useKit(id)
  const save = useSaveKit()
  return (
    <Editor
      kit={kit}
      sending={save}
      onSave={(body, done) => save.mutate({ params: { id }, body }, { onSuccess: done })}
      resetId={kit.is_inherited ? undefined : id}
    />
  )
}

interface EditorProps {
  kit: KitRecord
  sending: ReturnType<typeof useSaveHouseKit> | ReturnType<typeof useSaveKit>
  onSave: (values: KitWords, done: () => void) => void
  /** The internship whose own kit may be removed. */
  resetId?: string | undefined
}

function Editor({ kit, sending, onSave, resetId }: EditorProps) {
  const { internship_id, updated_at, updated_by_name } = kit
  const [edition, setEdition] = useState(0)
  const renew = () => setEdition((before) => before + 1)
  return (
    <div className="grid grid-cols-1 gap-5">
      {kit.is_inherited && (
        <Banner>{t('This internship uses the default kit. Saving gives it its own.')}</Banner>
      )}
      {updated_at && (
        <p className="text-sm text-muted">
          {t('Last changed {date} by {name}', {
            date: formatDateTime(updated_at),
            name: updated_by_name,
          })}
        </p>
      )}
      <KitForm
        key={`${internship_id} ${edition}`}
        kit={kit}
        sending={sending}
        onReload={() => void invalidateKits().then(renew)}
        onSave={onSave}
        onSaved={renew}
      />
      {resetId && <Reset id={resetId} onDone={renew} />}
    </div>
  )
}

function Reset({ id, onDone }: { id: string; onDone: () => void }) {
  const reset = useResetKit()
  const ask = async () => {
    const yes = await confirm({
      title: t('Go back to the default kit?'),
      text: t("This internship's kit is removed. Interviews already being scored keep it."),
      action: t('Remove this kit'),
      cancel: t('Keep it'),
      tone: 'danger',
    })
    if (yes) reset.mutate({ params: { id } }, { onSuccess: onDone })
  }
  return (
    <Button
      variant="secondary"
      className="w-fit"
      busy={reset.isPending}
      busyText={t('Saving…')}
      onClick={() => void ask()}
    >
      <RotateCcw aria-hidden />
      {t('Go back to the default kit')}
    </Button>
  )
}
