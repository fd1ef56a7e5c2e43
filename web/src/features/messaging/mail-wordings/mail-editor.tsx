import { ApiError } from '@app/contract/core/route.ts'
import { type Language, t } from '@app/contract/i18n/translate.ts'
import {
  MailText,
  type MailWording,
  mailGroupLabels,
} from '@app/contract/messaging/mail-wordings.ts'
import { Eye, RotateCcw, Send } from 'lucide-react'
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'
import { formatDateTime } from '#lib/i18n/format.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Banner } from '#ui/banner.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Form } from '#ui/form.tsx'
import { draftVersion } from '#ui/form-draft.ts'
import type { FieldOf } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { TextArea } from '#ui/textarea.tsx'
import {
  readWordingAgain,
  useMailWording,
  usePreview,
  useResetWording,
  useSaveWording,
  useTestMail,
} from './mail-wordings.api.ts'

interface OpenMailProps {
  kind: string
  language: Language
  /** The address of the list. */
  list: string
}

/** The wording of one mail in one language. */
export default function OpenMail({ kind, language, list }: OpenMailProps) {
  const mail = useMailWording(kind, language)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Breadcrumb
        crumbs={[{ label: t('Emails'), to: list }, { label: mailGroupLabels[mail.group] }]}
      />
      <MailEditor key={`${kind} ${language}`} mail={mail} />
    </div>
  )
}

/** Saved at the version it was opened at, so that a change by someone else is not overwritten unseen. */
function useWordingActions(mail: MailWording) {
  const { kind, language } = mail
  const draft = `mail:${useMe().id}:${kind}:${language}`
  const [opened, setOpened] = useState(() => ({
    ...{ mail, times: 0 },
    // What comes back was typed over this one.
    version: draftVersion(draft) ?? mail.version,
  }))
  const save = useSaveWording(draft)
  const reset = useResetWording(draft)
  const preview = usePreview()
  const test = useTestMail()
  const all = [save, reset, preview, test]
  const failed = all.find(({ error }) => error)
  const isStale = failed?.error instanceof ApiError && failed.error.isStale
  const version = isStale ? mail.version : opened.version
  const params = { kind }

  /** One message at a time: that of the newest request. */
  const only = (one: unknown) => {
    for (const other of all) if (other !== one && other.error) other.reset()
  }
  const onPreview = (text: MailText) => {
    only(preview)
    preview.mutate({ params, body: { ...text, language } })
  }
  const onTest = (text: MailText) => {
    only(test)
    test.mutate({ params, body: { ...text, language } })
  }
  const onSave = (text: MailText) => {
    only(save)
    save.mutate(
      { params, body: { ...text, language, version } },
      {
        onSuccess: (stored) =>
          setOpened(({ times }) => ({ mail: stored, version: stored.version, times })),
        onError: () => void readWordingAgain(),
      },
    )
  }
  const onReset = async () => {
    const isSure = await confirm({
      title: t('Reset to the default wording?'),
      text: t('The next email of this kind will use the default wording.'),
      action: t('Reset'),
      tone: 'danger',
    })
    if (!isSure) return
    only(reset)
    reset.mutate(
      { params, body: { language, version } },
      {
        onSuccess: (stored) =>
          setOpened(({ times }) => ({ mail: stored, version: stored.version, times: times + 1 })),
        onError: () => void readWordingAgain(),
      },
    )
  }
  return {
    ...{ draft, opened, version, failed, isStale, save, reset, preview, test },
    ...{ onSave, onReset, onPreview, onTest },
  }
}

function MailEditor({ mail }: { mail: MailWording }) {
  const actions = useWordingActions(mail)
  const { draft, opened, version, failed, isStale, save, preview, onSave } = actions
  const inserter = useInserter()
  return (
    <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-2">
      <Form
        key={opened.times}
        schema={MailText}
        draft={draft}
        version={version}
        defaults={opened.mail}
        busy={save.isPending}
        errors={failed?.errors}
        onSubmit={onSave}
      >
        {(field, form) => (
          <Card>
            <CardHead title={t('Wording')} description={mail.purpose} />
            <CardBody className="grid grid-cols-1 gap-4" {...inserter.observe}>
              {failed?.error && !failed.errors && (
                <Banner tone="danger">
                  {failed.error.message}
                  {isStale &&
                    ` ${t('Your changes are still here. Save again to overwrite theirs.')}`}
                </Banner>
              )}
              <WordingFields field={field} mail={mail} />
              <Variables mail={mail} onInsert={inserter.insert} />
              <EditorButtons
                actions={actions}
                isChanged={mail.is_changed}
                withText={(act) => form.handleSubmit(act)}
              />
              <LastChange mail={mail} />
            </CardBody>
          </Card>
        )}
      </Form>
      {preview.data && <Preview {...preview.data} language={mail.language} />}
    </div>
  )
}

interface EditorButtonsProps {
  actions: ReturnType<typeof useWordingActions>
  isChanged: boolean
  /** Acts with what is typed, once it is valid. */
  withText: (act: (text: MailText) => void) => () => Promise<void>
}

const EditorButtons = ({ actions, isChanged, withText }: EditorButtonsProps) => (
  <div className="flex flex-wrap gap-2">
    <Button type="submit" busy={actions.save.isPending} busyText={t('Saving…')}>
      {t('Save')}
    </Button>
    <Button
      variant="secondary"
      busy={actions.preview.isPending}
      onClick={withText(actions.onPreview)}
    >
      <Eye aria-hidden />
      {t('Preview')}
    </Button>
    <Button variant="secondary" busy={actions.test.isPending} onClick={withText(actions.onTest)}>
      <Send aria-hidden />
      {t('Send me a test email')}
    </Button>
    {isChanged && (
      <Button variant="ghost" busy={actions.reset.isPending} onClick={() => void actions.onReset()}>
        <RotateCcw aria-hidden />
        {t('Reset to the default')}
      </Button>
    )}
  </div>
)

interface WordingFieldsProps {
  field: FieldOf<MailText>
  mail: MailWording
}

const WordingFields = ({ field, mail: { language, has_link } }: WordingFieldsProps) => (
  <>
    <Input {...field('subject')} lang={language} maxLength={200} label={t('Subject')} />
    <TextArea
      {...field('text')}
      lang={language}
      rows={10}
      maxLength={5000}
      label={t('Text')}
      hint={t('Plain text. Leave a blank line to start a new paragraph.')}
    />
    {has_link && (
      <Input
        {...field('button')}
        lang={language}
        maxLength={80}
        label={t('Label of the button')}
        hint={t('We always add the link itself.')}
      />
    )}
  </>
)

function LastChange({ mail: { is_changed, changed_by, changed_at } }: { mail: MailWording }) {
  if (!is_changed || !changed_at) return null
  return (
    <p className="text-sm text-muted">
      {t('Changed by {name}, {when}.', {
        name: changed_by ?? t('Someone else'),
        when: formatDateTime(changed_at),
      })}
    </p>
  )
}

/** Puts a variable at the cursor of the field that was worked in last; merely passing one with Tab does not count. */
function useInserter() {
  const last = useRef<HTMLInputElement | HTMLTextAreaElement>(null)
  const remember = ({ target }: SyntheticEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
      last.current = target
  }
  return {
    observe: {
      onPointerDownCapture: remember,
      onInputCapture: remember,
      onKeyDownCapture: (event: KeyboardEvent) => {
        if (event.key !== 'Tab' && event.key !== 'Shift') remember(event)
      },
    },
    insert: (name: string, fallback: HTMLTextAreaElement | null | undefined) => {
      const field = last.current?.isConnected ? last.current : fallback
      if (!field) return
      const { selectionStart, selectionEnd, value } = field
      const start = selectionStart ?? value.length
      field.setRangeText(`{${name}}`, start, selectionEnd ?? start, 'end')
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.focus()
    },
  }
}

interface VariablesProps {
  mail: MailWording
  onInsert: (name: string, fallback: HTMLTextAreaElement | null | undefined) => void
}

function Variables({ mail, onInsert }: VariablesProps) {
  const common = ['organisation', 'year'].map((name) => ({ name, example: '', is_required: false }))
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 text-sm font-medium">{t('Variables')}</legend>
      <p className="text-sm text-muted">
        {t('Click in a field, then pick a variable to insert it at the cursor.')}
      </p>
      <ul className="flex flex-wrap gap-2">
        {[...mail.variables, ...common].map(({ name, example, is_required }) => (
          <li key={name}>
            <Button
              variant="secondary"
              size="sm"
              title={example || undefined}
              onClick={({ currentTarget }) =>
                onInsert(name, currentTarget.form?.querySelector('textarea'))
              }
            >
              <code>{`{${name}}`}</code>
              {is_required && <span className="text-muted">{t('required')}</span>}
            </Button>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

/** Our security policy allows no style in an attribute, and no page in a frame that a link leads to. */
const inert = (html: string) => html.replaceAll(/ (style|href)="/g, ' data-$1="')

/** Through the object model styles are allowed, since a script of ours sets them. */
function applyStyles({ currentTarget }: SyntheticEvent<HTMLIFrameElement>) {
  const styled = currentTarget.contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? []
  for (const element of styled) element.style.cssText = element.dataset.style ?? ''
}

interface PreviewProps {
  subject: string
  html: string
  plain: string
  language: Language
}

function Preview({ subject, html, plain, language }: PreviewProps) {
  return (
    <Card>
      <CardHead title={t('Preview')} description={t('With example values.')} />
      <CardBody className="grid grid-cols-1 gap-4" role="status">
        <p lang={language} className="font-medium wrap-anywhere">
          {subject}
        </p>
        <iframe
          title={t('HTML version')}
          sandbox="allow-same-origin"
          srcDoc={inert(html)}
          onLoad={applyStyles}
          className="h-112 w-full rounded-md border bg-white"
        />
        <section className="grid gap-1">
          <h3 className="text-sm font-medium">{t('Plain-text version')}</h3>
          <pre
            lang={language}
            className="overflow-x-auto rounded-md bg-subtle p-3 text-sm wrap-anywhere whitespace-pre-wrap"
          >
            {plain}
          </pre>
        </section>
      </CardBody>
    </Card>
  )
}
