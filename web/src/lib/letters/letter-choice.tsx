import { ApiError } from '@app/contract/core/route.ts'
import {
  type LetterKind,
  type LetterTemplate,
  type LetterTemplates,
  LetterText,
  letterKindLabels,
  letterTemplates,
} from '@app/contract/hiring/letter-templates.ts'
import { currentLocale, type Language, languages, t } from '@app/contract/i18n/translate.ts'
import { useState } from 'react'
import { invalidate, useApiMutation, useApiQuery } from '#lib/api/api.ts'
import { confirmDiscard } from '#lib/ask-to-leave.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Form } from '#ui/form.tsx'
import { clearDrafts } from '#ui/form-draft.ts'
import type { FieldBinding } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { TextArea } from '#ui/textarea.tsx'

const useLetters = () => useApiQuery(letterTemplates.list)

/** How the names of a letter's drafts begin, of which each is of a language and of the version to save at. */
const draftsOf = (kind: LetterKind, id: string) => `letter:${id || kind}:`

/** Whether one may go on: nothing unsaved is lost, or the person gives it up, and with it its draft. */
async function confirmGivingUp(dirty: boolean, drafts: string) {
  if (!(await confirmDiscard(dirty))) return false
  if (dirty) clearDrafts(drafts)
  return true
}

interface LetterChoiceProps {
  kind: LetterKind
  field: FieldBinding<'template_id'>
  onManage: () => void
}

/** The organisation's letters of a kind, or the one of Mail wordings. */
export function LetterChoice({ kind, field, onManage }: LetterChoiceProps) {
  const { templates } = useLetters()
  const offered = templates.filter((one) => one.kind === kind && !one.is_archived)
  return (
    <div className="grid grid-cols-1 items-end gap-3 sm:grid-cols-[1fr_auto]">
      <Select
        {...field}
        label={kind === 'offer' ? t('Letter template') : t('Email template')}
        placeholder={t('Standard letter')}
        options={offered.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Button variant="secondary" onClick={onManage}>
        {t('Edit letters')}
      </Button>
    </div>
  )
}

interface LettersProps {
  kind: LetterKind
  onClose: () => void
}

/** The organisation's letters of a kind: added, changed in each language, archived. */
export function Letters({ kind, onClose }: LettersProps) {
  const [edited, setEdited] = useState<string>()
  const [dirty, setDirty] = useState(false)
  const edit = (id: string | undefined) => {
    setDirty(false)
    setEdited(id)
  }
  return (
    <Dialog
      open
      size="lg"
      dirty={dirty}
      onOpenChange={() => {
        if (dirty && edited !== undefined) clearDrafts(draftsOf(kind, edited))
        onClose()
      }}
      title={t('Letters: {kind}', { kind: letterKindLabels[kind] })}
      description={t(
        "Each applicant gets the letter in their own language if you have written it, otherwise in English. Letters already sent don't change.",
      )}
      footer={edited === undefined && <Button onClick={() => edit('')}>{t('Add a letter')}</Button>}
    >
      <AsyncBoundary title={t("Couldn't load the letters")} skeleton={<SkeletonText lines={4} />}>
        {edited === undefined ? (
          <LetterList kind={kind} onEdit={edit} />
        ) : (
          <EditedLetter
            key={edited}
            {...{ kind, dirty }}
            id={edited}
            onEdit={edit}
            onDirty={setDirty}
          />
        )}
      </AsyncBoundary>
    </Dialog>
  )
}

function LetterList({ kind, onEdit }: { kind: LetterKind; onEdit: (id: string) => void }) {
  const letters = useLetters().templates.filter((one) => one.kind === kind)
  const change = useApiMutation(letterTemplates.change, {
    failed: t("Couldn't change the letter"),
  })
  if (!letters.length)
    return <p className="text-muted">{t('No letters yet. Everyone gets the standard letter.')}</p>
  return (
    <ul className="grid divide-y">
      {letters.map(({ id, name, texts, is_archived, version }) => (
        <li key={id} className="flex flex-wrap items-start gap-3 py-3">
          <div className="min-w-0 flex-1 basis-60">
            <p className="font-medium">
              {name} {is_archived && <span className="text-muted">({t('Archived')})</span>}
            </p>
            <p className="text-sm text-muted">
              {texts.map(({ language }) => nameOf(language)).join(', ')}
            </p>
          </div>
          <div className="flex gap-2">
            <Button
              variant="secondary"
              size="sm"
              aria-label={t('Edit {name}', { name })}
              onClick={() => onEdit(id)}
            >
              {t('Edit')}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              busy={change.isPending}
              onClick={() =>
                change.mutate({ params: { id }, body: { version, is_archived: !is_archived } })
              }
            >
              {is_archived ? t('Restore') : t('Archive')}
            </Button>
          </div>
        </li>
      ))}
    </ul>
  )
}

const nameOf = (language: Language) =>
  new Intl.DisplayNames(currentLocale(), { type: 'language' }).of(language) ?? language

interface EditedLetterProps {
  kind: LetterKind
  /** Empty for a new one. */
  id: string
  dirty: boolean
  onEdit: (id: string | undefined) => void
  onDirty: (dirty: boolean) => void
}

/**
 * One letter, a language at a time. What is typed outlives the tab, and stays while another person saves the letter, and
 * then conflicts.
 */
function EditedLetter({ kind, id, dirty, onEdit, onDirty }: EditedLetterProps) {
  const { templates, kinds } = useLetters()
  const [language, setLanguage] = useState<Language>(currentLocale)
  const latest = templates.find((one) => one.id === id)
  const [opened, setOpened] = useState(latest)
  if (!dirty && latest?.version !== opened?.version) setOpened(latest)
  const known = kinds.find((one) => one.kind === kind)
  if (!known) return null
  const drafts = draftsOf(kind, id)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Select
        id="letter-language"
        label={t('Language')}
        value={language}
        onChange={async ({ target: { value } }) => {
          const next = languages.find((one) => one === value)
          if (next && (await confirmGivingUp(dirty, drafts))) setLanguage(next)
        }}
        options={languages.map((one) => ({ value: one, label: nameOf(one) }))}
      />
      <TextForm
        key={`${language} ${opened?.version}`}
        {...{ opened, latest, known, language, drafts, onDirty }}
        onSaved={({ templates: after }, name) =>
          opened
            ? onEdit(undefined)
            : onEdit(after.find((one) => one.kind === kind && one.name === name)?.id)
        }
        onBack={async () => {
          if (await confirmGivingUp(dirty, drafts)) onEdit(undefined)
        }}
      />
    </div>
  )
}

interface TextFormProps {
  /** The letter as it was when the form was opened, and as it is now. */
  opened: LetterTemplate | undefined
  latest: LetterTemplate | undefined
  known: LetterTemplates['kinds'][number]
  language: Language
  /** How the names of its drafts begin. */
  drafts: string
  onSaved: (all: LetterTemplates, name: string) => void
  onDirty: (dirty: boolean) => void
  onBack: () => Promise<void>
}

const Values = letterTemplates.create.body
  .pick({ name: true })
  .extend(LetterText.omit({ language: true }).shape)

function TextForm({ opened, latest, known, language, ...props }: TextFormProps) {
  const draftOf = (version = 0) => `${props.drafts}${language}:${version}`
  const create = useApiMutation(letterTemplates.create, { draft: draftOf() })
  const change = useApiMutation(letterTemplates.change, {
    draft: ({ body }) => draftOf(body.version),
  })
  const saving = opened ? change : create
  const isStale = change.error instanceof ApiError && change.error.isStale
  // Whoever saves once more after a conflict replaces what the other person saved.
  const letter = isStale ? latest : opened
  const written = letter?.texts.find((one) => one.language === language)
  const begin = written ?? known.defaults.find((one) => one.language === language)
  const others = letter?.texts.filter((one) => one.language !== language) ?? []
  const save = (name: string, texts: LetterTemplate['texts']) => {
    const done = {
      onSuccess: (all: LetterTemplates) => props.onSaved(all, name),
      onError: () => props.onDirty(true),
    }
    // On its way it is not lost by closing.
    props.onDirty(false)
    if (letter)
      change.mutate(
        { params: { id: letter.id }, body: { version: letter.version, name, texts } },
        {
          ...done,
          onError: () => {
            done.onError()
            void invalidate([letterTemplates.list])
          },
        },
      )
    else create.mutate({ body: { kind: known.kind, name, texts } }, done)
  }
  const reset = async (name: string) => {
    const yes = await confirm({
      title: t('Remove the text in {language}?', { language: nameOf(language) }),
      text: t(
        'Applicants who use this language then get the letter in English or in its first language.',
      ),
      action: t('Remove'),
      tone: 'danger',
    })
    if (yes) save(name, others)
  }
  return (
    <Form
      schema={Values}
      defaults={{
        name: letter?.name ?? '',
        subject: begin?.subject ?? '',
        text: begin?.text ?? '',
      }}
      draft={draftOf(letter?.version)}
      busy={saving.isPending}
      errors={saving.errors}
      problem={isStale ? null : saving.error}
      onDirty={props.onDirty}
      onSubmit={({ name, ...words }) => save(name, [...others, { language, ...words }])}
    >
      {(field, form) => (
        <>
          {isStale && (
            <Banner tone="danger">
              {change.error?.message}
              {t(' Your changes are still here. Save again to overwrite theirs.')}
            </Banner>
          )}
          <Input
            {...field('name')}
            label={t('Name')}
            hint={t('Only reviewers see this name.')}
            maxLength={80}
          />
          <Input {...field('subject')} label={t('Subject')} />
          <TextArea {...field('text')} label={t('Text')} rows={10} />
          <div className="text-sm text-muted">
            <p>{t('Variables, filled in for each applicant:')}</p>
            <dl className="mt-1 grid gap-x-4 gap-y-1 sm:grid-cols-2">
              {known.variables.map((variable) => (
                <div key={variable.name} className="min-w-0">
                  <dt className="inline font-mono text-ink">{`{${variable.name}}`}</dt>{' '}
                  <dd className="inline">
                    {variable.example.split('\n')[0]}
                    {variable.is_required && ` (${t('needed')})`}
                  </dd>
                </div>
              ))}
            </dl>
          </div>
          <div className="flex flex-wrap justify-end gap-2">
            {written && others.length > 0 && (
              <Button variant="ghost" onClick={() => void reset(form.getValues('name'))}>
                {t('Remove this language')}
              </Button>
            )}
            <Button variant="secondary" onClick={() => void props.onBack()}>
              {t('Back')}
            </Button>
            <Button type="submit" busy={saving.isPending}>
              {t('Save')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}
