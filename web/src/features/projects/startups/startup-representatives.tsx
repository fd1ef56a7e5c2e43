import { startupRole } from '@app/contract/core/roles.ts'
import { Email } from '@app/contract/core/schemas.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { Representative, Startup } from '@app/contract/projects/startups.ts'
import { z } from 'zod'
import { formatRole } from '#lib/i18n/role.labels.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { useAddRepresentative, useRemoveRepresentative } from './startups.api.ts'

/** Who represents an approved startup; each can be taken out of it and keeps their other startups. */
export function Representatives({ startup }: { startup: Startup }) {
  const { id, name, representatives = [] } = startup
  return (
    <div className="grid grid-cols-1 gap-4">
      {representatives.length ? (
        <ul className="divide-y">
          {representatives.map((person) => (
            <RepresentativeLine
              key={person.id}
              person={person}
              startup={{ id, name }}
              isLast={representatives.length === 1}
            />
          ))}
        </ul>
      ) : (
        <p className="text-muted">
          {t('Nobody. Superadmins decide on its milestones and briefs.')}
        </p>
      )}
      <AddRepresentative key={representatives.length} id={id} />
    </div>
  )
}

const NewRepresentative = z.object({ email: Email })

function AddRepresentative({ id }: { id: string }) {
  const draft = `startup-representative:${id}`
  const add = useAddRepresentative(draft)
  return (
    <Form
      schema={NewRepresentative}
      defaults={{ email: '' }}
      draft={draft}
      busy={add.isPending}
      errors={add.errors}
      problem={add.error}
      onSubmit={(body) => add.mutate({ params: { id }, body })}
    >
      {(field) => (
        <>
          <Input
            {...field('email')}
            type="email"
            label={t('Email of another representative')}
            hint={t('Of an account with the role {role}.', { role: formatRole(startupRole) })}
          />
          <Button
            type="submit"
            variant="secondary"
            className="justify-self-start"
            busy={add.isPending}
            busyText={t('Adding…')}
          >
            {t('Add Representative')}
          </Button>
        </>
      )}
    </Form>
  )
}

interface RepresentativeLineProps {
  person: Representative
  startup: Pick<Startup, 'id' | 'name'>
  isLast: boolean
}

function RepresentativeLine({ person, startup: { id, name }, isLast }: RepresentativeLineProps) {
  const { full_name, email } = person
  const remove = useRemoveRepresentative()
  const ask = async () => {
    const values = { full_name, name }
    const yes = await confirm({
      title: t('Remove {full_name} from {name}?', values),
      text: isLast
        ? t(
            "{full_name} is the only representative of {name}. Nobody will represent it then, and you'll decide on its milestones and briefs yourself.",
            values,
          )
        : t(
            '{full_name} will no longer see {name} and its projects. Other startups that {full_name} represents stay.',
            values,
          ),
      action: t('Remove'),
      tone: 'danger',
    })
    if (yes) remove.mutate({ params: { id, user_id: person.id } })
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium wrap-anywhere">{full_name}</p>
        <p className="text-sm text-muted wrap-anywhere">{email}</p>
      </div>
      <Button
        variant="secondary"
        size="sm"
        aria-label={t('Remove {name}', { name: full_name })}
        busy={remove.isPending}
        busyText={t('Removing…')}
        onClick={() => void ask()}
      >
        {t('Remove')}
      </Button>
    </li>
  )
}
