import { t } from '@app/contract/i18n/text.ts'
import type { Placeable, Team } from '@app/contract/projects/teams.ts'
import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { type Choice, Picker } from '#ui/picker.tsx'
import { usePlaceable, useSetMembers } from './teams.api.ts'

/** The members of a team; who has room for it is offered first. */
export function TeamMembers({ team }: { team: Team }) {
  const { id, version, can, members = [] } = team
  const [chosen, setChosen] = useState<Choice[]>(() =>
    members.map((member) => ({ id: member.id, label: member.full_name })),
  )
  const [search, setSearch] = useState('')
  const people = usePlaceable(search)
  const save = useSetMembers()
  if (!can.members)
    return <p className="text-sm">{members.map(({ full_name }) => full_name).join(', ')}</p>
  return (
    <div className="grid grid-cols-1 gap-3">
      {save.error && <Banner tone="danger">{save.error.message}</Banner>}
      <Picker
        label={t('Members')}
        hint={t('Those in no team and with few open tasks come first.')}
        placeholder={t('Type a name')}
        nothing={t('Nobody of your reach has this name.')}
        choices={people?.map((person) => ({
          id: person.id,
          label: person.full_name,
          hint: capacityOf(person),
        }))}
        chosen={chosen}
        onChange={setChosen}
        onSearch={setSearch}
      />
      <div>
        <Button
          busy={save.isPending}
          busyText={t('Saving…')}
          onClick={() =>
            save.mutate({
              params: { id },
              body: { member_ids: chosen.map((one) => one.id), version },
            })
          }
        >
          {t('Save Members')}
        </Button>
      </div>
    </div>
  )
}

/** How much room somebody has. */
function capacityOf({ is_free, open_tasks }: Placeable): string {
  const tasks = t('{open_tasks, plural, one {# open task} other {# open tasks}}', { open_tasks })
  return is_free ? t('Free · {tasks}', { tasks }) : tasks
}
