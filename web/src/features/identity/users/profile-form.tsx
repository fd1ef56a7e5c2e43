import { t } from '@app/contract/i18n/translate.ts'
import { type Person, ProfileFields } from '@app/contract/identity/users.ts'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { changedFields } from '#lib/changed-fields.ts'
import { useMe } from '#lib/session/session-store.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Chips } from '#ui/chips.tsx'
import { Form } from '#ui/form.tsx'
import { clearDraft } from '#ui/form-draft.ts'
import { isLeavingForButton } from '#ui/form-field.ts'
import { Input } from '#ui/input.tsx'
import { textLinkClass } from '#ui/link.ts'
import { TextArea } from '#ui/textarea.tsx'
import { commonSkills } from './common-skills.ts'
import { useSaveProfile } from './profile.api.ts'

const { skills } = ProfileFields.shape

/** The form's own reading: skills are typed in one line, with commas between them. */
const ProfileValues = ProfileFields.extend({
  skills: z.string().transform((text, context) => {
    const read = skills.safeParse(listed(text))
    if (read.success) return read.data
    context.addIssue({ code: 'custom', message: read.error.issues[0]?.message ?? '' })
    return z.NEVER
  }),
})
type ProfileValues = z.output<typeof ProfileValues>

/** Each once, in the order they were typed. */
const listed = (text: string) => {
  const skills = text
    .split(',')
    .map((skill) => skill.trim())
    .filter(Boolean)
  const firstOf = (skill: string) => skills.findIndex((other) => fold(other) === fold(skill))
  return skills.filter((skill, at) => firstOf(skill) === at)
}

const fold = (skill: string) => skill.toLocaleLowerCase()

/** Each with a comma after it: what comes after the last comma is still being typed. */
const typedIn = (skills: readonly string[], text = '') => [...skills, text].join(',')

const valuesOf = (person: Person): z.input<typeof ProfileValues> => ({
  full_name: person.full_name,
  phone: person.phone ?? '',
  location: person.location ?? '',
  bio: person.bio ?? '',
  skills: typedIn(person.skills ?? []),
  experience: person.experience ?? '',
  education: person.education ?? '',
  hours_per_week: person.hours_per_week ?? null,
  linkedin: person.linkedin ?? '',
  github: person.github ?? '',
  portfolio: person.portfolio ?? '',
})

interface SkillsFieldProps {
  /** With commas between them. */
  value: string
  onChange: (value: string) => void
  error?: string
  className?: string
}

/**
 * Each skill is a chip; Enter or a comma adds the typed one, and common skills are suggested. Save takes what is typed
 * as it is: as a chip of its own it would move the button away under the mouse.
 */
function SkillsField({ value, onChange, error, className }: SkillsFieldProps) {
  const offers = useId()
  const typedFrom = value.lastIndexOf(',') + 1
  const skills = listed(value.slice(0, typedFrom))
  const text = value.slice(typedFrom).trimStart()
  const put = (next: readonly string[], typed = text) => onChange(typedIn(next, typed))
  const add = () => text && put(listed(value), '')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && text) {
      event.preventDefault()
      add()
    }
    if (event.key === 'Backspace' && !text) put(skills.slice(0, -1))
  }
  const chips = skills.map((skill) => ({
    key: skill,
    label: skill,
    onRemove: () => put(skills.filter((other) => other !== skill)),
  }))
  return (
    <div className={className}>
      <Input
        label={t('Skills')}
        hint={t('Press Enter or a comma after each: React, SQL, Figma')}
        error={error}
        optional
        list={offers}
        value={text}
        maxLength={1000}
        autoComplete="off"
        onChange={({ target }) => put(skills, target.value)}
        onKeyDown={onKeyDown}
        onBlur={(event) => !isLeavingForButton(event) && add()}
      />
      <datalist id={offers}>
        {commonSkills
          .filter((offer) => !skills.includes(offer))
          .map((offer) => (
            <option key={offer} value={offer} />
          ))}
      </datalist>
      <div className="mt-2">
        <Chips chips={chips} />
      </div>
    </div>
  )
}

interface ProfileFormProps {
  person: Person
  /** The key under which the draft is stored. */
  draft: string
  autoFocus: boolean
  /** Saved or cancelled. */
  onEnd: () => void
}

export function ProfileForm({ person, draft, autoFocus, onEnd }: ProfileFormProps) {
  const save = useSaveProfile(draft)
  const isOwn = person.id === useMe().id
  // As it was when editing began; another tab may change it meanwhile.
  const [before] = useState(person)
  const keep = (values: ProfileValues) =>
    save.mutate(
      { params: { id: person.id }, body: changedFields<ProfileValues>(before, values) },
      { onSuccess: onEnd },
    )
  const cancel = () => {
    clearDraft(draft)
    onEnd()
  }
  return (
    <Form
      schema={ProfileValues}
      defaults={valuesOf(before)}
      draft={draft}
      busy={save.isPending}
      errors={save.errors}
      className="gap-5"
      onSubmit={keep}
    >
      {(field, form) => (
        <>
          <Part title={t('Basic Information')}>
            <Input
              {...field('full_name')}
              label={t('Full name')}
              autoComplete="name"
              autoFocus={autoFocus}
            />
            <Input
              label={t('Email')}
              readOnly
              value={person.email ?? ''}
              hint={
                isOwn ? (
                  <>
                    {t('Change it in')}{' '}
                    <Link to="/settings#security" className={textLinkClass()}>
                      {t('Settings')}
                    </Link>
                    .
                  </>
                ) : undefined
              }
            />
            <Input
              {...field('phone')}
              label={t('Phone')}
              type="tel"
              autoComplete="tel"
              maxLength={30}
              optional
            />
            <Input {...field('location')} label={t('Location')} maxLength={120} optional />
            <TextArea {...field('bio')} label={t('Bio')} className="sm:col-span-2" optional />
          </Part>
          <Part title={t('Professional Information')}>
            <SkillsField
              value={form.watch('skills')}
              onChange={(skills) => form.setValue('skills', skills, { shouldDirty: true })}
              error={field('skills').error}
              className="sm:col-span-2"
            />
            <Input
              {...field('hours_per_week', { number: true, blank: null })}
              label={t('Hours per week')}
              hint={t('How many hours you have for an internship.')}
              inputMode="numeric"
              optional
            />
            <TextArea
              {...field('experience')}
              label={t('Experience')}
              className="sm:col-span-2"
              optional
            />
            <TextArea
              {...field('education')}
              label={t('Education')}
              className="sm:col-span-2"
              optional
            />
          </Part>
          <Part title={t('Social Links')}>
            <LinkInput {...field('linkedin')} label={t('LinkedIn')} />
            <LinkInput {...field('github')} label={t('GitHub')} />
            <LinkInput {...field('portfolio')} label={t('Portfolio')} />
          </Part>
          <div className="flex justify-end gap-2">
            <Button variant="secondary" onClick={cancel}>
              {t('Cancel')}
            </Button>
            <Button type="submit" busy={save.isPending} busyText={t('Saving…')}>
              {t('Save')}
            </Button>
          </div>
        </>
      )}
    </Form>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <Card>
    <CardHead title={title} />
    <CardBody className="grid grid-cols-1 gap-4 sm:grid-cols-2">{children}</CardBody>
  </Card>
)

const LinkInput = (props: Parameters<typeof Input>[0]) => (
  <Input
    {...props}
    type="url"
    placeholder="https://"
    maxLength={2000}
    className="sm:col-span-2"
    optional
  />
)
