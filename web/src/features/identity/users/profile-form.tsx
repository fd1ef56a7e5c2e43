import { t } from '@app/contract/i18n/text.ts'
import type { Person } from '@app/contract/identity/users.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { changedFields } from '#lib/changed-fields.ts'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { textLinkClass } from '#ui/link.ts'
import { TextArea } from '#ui/textarea.tsx'
import { useSaveProfile } from './profile.api.ts'
import { ProfileValues, valuesOf } from './profile-values.ts'
import { SkillsField } from './skills-field.tsx'

interface ProfileFormProps {
  person: Person
  /** What is typed is kept under this name. */
  draft: string
  autoFocus: boolean
  /** Saved or cancelled. */
  onEnd: () => void
}

export function ProfileForm({ person, draft, autoFocus, onEnd }: ProfileFormProps) {
  const save = useSaveProfile()
  // As it was when editing began; another tab may change it meanwhile.
  const [before] = useState(person)
  const keep = (values: ProfileValues) =>
    save.mutate(
      { params: { id: person.id }, body: changedFields<ProfileValues>(before, values) },
      { onSuccess: onEnd },
    )
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
                <>
                  {t('Change it in')}{' '}
                  <Link to="/settings#security" className={textLinkClass()}>
                    {t('Settings')}
                  </Link>
                  .
                </>
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
            <Button variant="secondary" onClick={onEnd}>
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
