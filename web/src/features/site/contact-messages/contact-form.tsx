import { t } from '@app/contract/i18n/translate.ts'
import {
  type ContactTopic,
  contactTopics,
  ideaStages,
  NewContactMessage,
  stageLabels,
  topicLabels,
  withoutHiddenFields,
} from '@app/contract/site/contact-messages.ts'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { z } from 'zod'
import { oneOf } from '#lib/lists/list-params.ts'
import { useGuestDraft } from '#lib/session/guest-draft.ts'
import { Button } from '#ui/button.tsx'
import { Form } from '#ui/form.tsx'
import type { FieldError } from '#ui/form-errors.ts'
import type { FieldOf } from '#ui/form-field.ts'
import { Honeypot } from '#ui/honeypot.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { TextArea } from '#ui/textarea.tsx'
import { useWrite } from './contact-messages.api.ts'
import { MessageSent } from './message-sent.tsx'

/** That of a reply is kept apart from a new message, and from the reply to another conversation. */
const draftName = (topic: ContactTopic | undefined, reference: string) =>
  ['contact', topic, reference].filter(Boolean).join(':')

/** A mistake in a field that the topic does not show must not keep the message from being sent. */
const schema = z.preprocess(withoutHiddenFields<NewContactMessage>, NewContactMessage)

/** The values sent without script, and their errors. */
export interface SentPlainly {
  values: Partial<NewContactMessage>
  errors: readonly FieldError[]
}

/** The contact form for people without an account. The draft outlives the tab. */
export function ContactForm({ sent: plain }: { sent?: SentPlainly }) {
  const [searchParams] = useSearchParams()
  const [sent, setSent] = useState<string>()
  const topic = oneOf(contactTopics, plain?.values.topic ?? searchParams.get('topic') ?? undefined)
  const reference = plain?.values.reference ?? searchParams.get('reference') ?? ''
  const defaultFor = (name: keyof NewContactMessage) => ({ defaultValue: plain?.values[name] })
  const name = draftName(topic, reference)
  const { draft, turn, onChange } = useGuestDraft(name)
  const write = useWrite(name)
  if (sent) return <MessageSent reference={sent} onAgain={() => setSent(undefined)} />
  return (
    <Form
      key={`${name} ${turn}`}
      schema={schema}
      action="/contact"
      defaults={{ ...blank, ...plain?.values, topic, reference }}
      draft={draft}
      onChange={onChange}
      busy={write.isPending}
      errors={write.errors ?? plain?.errors}
      onSubmit={(body) =>
        write.mutate(
          // The draft may hold another one.
          { body: { ...body, reference } },
          { onSuccess: (answer) => setSent(answer.reference) },
        )
      }
    >
      {(field, { watch }) => (
        <>
          <input type="hidden" name="reference" value={reference} />
          <div className="grid gap-4 sm:grid-cols-2">
            <Input
              {...field('name')}
              {...defaultFor('name')}
              label={t('Name')}
              autoComplete="name"
            />
            <Input
              {...field('email')}
              {...defaultFor('email')}
              label={t('Email')}
              type="email"
              autoComplete="email"
            />
          </div>
          <Select
            {...field('topic')}
            defaultValue={topic}
            label={t('Topic')}
            placeholder={t('Choose a topic')}
            options={contactTopics.map((value) => ({ value, label: topicLabels[value] }))}
          />
          <Extra field={field} defaultFor={defaultFor} topic={watch('topic')} />
          <TextArea
            {...field('message')}
            {...defaultFor('message')}
            label={t('Message')}
            rows={6}
            maxLength={4000}
          />
          <Honeypot {...field('nickname')} label={t('Please leave this empty')} />
          <Button
            type="submit"
            className="justify-self-start"
            busy={write.isPending}
            busyText={t('Sending…')}
          >
            {t('Send Message')}
          </Button>
        </>
      )}
    </Form>
  )
}

const blank: Partial<NewContactMessage> = {
  ...{ name: '', email: '', organisation: '', website: '', stage: '', message: '', nickname: '' },
}

interface ExtraProps {
  field: FieldOf<NewContactMessage>
  defaultFor: (name: keyof NewContactMessage) => { defaultValue: string | undefined }
  topic: ContactTopic | undefined
}

/** The additional fields for an idea or an organisation. */
function Extra({ field, defaultFor, topic }: ExtraProps) {
  if (topic !== 'pitch' && topic !== 'partnership') return null
  const isPitch = topic === 'pitch'
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Input
        {...field('organisation')}
        {...defaultFor('organisation')}
        label={isPitch ? t('Startup') : t('Organisation')}
        autoComplete="organization"
        optional
      />
      <Input
        {...field('website')}
        {...defaultFor('website')}
        label={t('Website')}
        type="url"
        placeholder="https://"
        optional
      />
      {isPitch && (
        <Select
          {...field('stage')}
          {...defaultFor('stage')}
          label={t('What stage is it at?')}
          placeholder={t('No answer')}
          options={ideaStages.map((value) => ({ value, label: stageLabels[value] }))}
          optional
        />
      )}
    </div>
  )
}
