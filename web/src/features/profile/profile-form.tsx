import type { Person } from '@app/contract/users.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { textLinkClass } from '#ui/link.ts'
import { TextArea } from '#ui/textarea.tsx'
import { useSaveProfile } from './profile.api.ts'
import { ProfileValues, valuesOf } from './profile-values.ts'

interface ProfileFormProps {
  person: Person
  /** What is typed is kept under this name. */
  draft: string
  /** Saved or cancelled. */
  onEnd: () => void
}

export function ProfileForm({ person, draft, onEnd }: ProfileFormProps) {
  const save = useSaveProfile()
  return (
    <Form
      schema={ProfileValues}
      defaults={valuesOf(person)}
      draft={draft}
      busy={save.isPending}
      errors={save.errors}
      className="gap-5"
      onSubmit={(body) => save.mutate({ params: { id: person.id }, body }, { onSuccess: onEnd })}
    >
      {(field) => (
        <>
          <Part title="Basic Information">
            <Input {...field('full_name')} label="Full name" autoComplete="name" />
            <Input
              label="Email"
              readOnly
              value={person.email ?? ''}
              hint={
                <>
                  Change it in{' '}
                  <Link to="/account" className={textLinkClass()}>
                    Security and devices
                  </Link>
                  .
                </>
              }
            />
            <Input
              {...field('phone')}
              label="Phone"
              type="tel"
              autoComplete="tel"
              maxLength={30}
              optional
            />
            <Input {...field('location')} label="Location" maxLength={120} optional />
            <TextArea {...field('bio')} label="Bio" className="sm:col-span-2" optional />
          </Part>
          <Part title="Professional Information">
            <Input
              {...field('skills')}
              label="Skills"
              hint="With commas between them: React, SQL, Figma"
              className="sm:col-span-2"
              optional
            />
            <TextArea
              {...field('experience')}
              label="Experience"
              className="sm:col-span-2"
              optional
            />
            <TextArea
              {...field('education')}
              label="Education"
              className="sm:col-span-2"
              optional
            />
          </Part>
          <Part title="Social Links">
            <LinkInput {...field('linkedin')} label="LinkedIn" />
            <LinkInput {...field('github')} label="GitHub" />
            <LinkInput {...field('portfolio')} label="Portfolio" />
          </Part>
          <div className="flex justify-end gap-2">
            <Button variant="secondary" onClick={onEnd}>
              Cancel
            </Button>
            <Button type="submit" busy={save.isPending} busyText="Saving…">
              Save
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
