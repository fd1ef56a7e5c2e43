import { t } from '@app/contract/text.ts'
import { useId, useState } from 'react'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Loading, SkeletonText } from '#ui/skeleton.tsx'
import { TeamForm } from './team-form.tsx'
import { useCreateTeam } from './teams.api.ts'

interface NewTeamProps {
  onClose: () => void
  onCreated: (id: string) => void
}

/** Open as long as it is rendered; the team that was made opens, so that it gets its members. */
export function NewTeam({ onClose, onCreated }: NewTeamProps) {
  const form = useId()
  const [dirty, setDirty] = useState(false)
  const create = useCreateTeam()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('New Team')}
      description={t('Its members are chosen as soon as it is there.')}
      dirty={dirty}
      footer={
        <Button type="submit" form={form} busy={create.isPending} busyText={t('Creating…')}>
          {t('Create Team')}
        </Button>
      }
    >
      <Load title={t('What a team needs could not be loaded')} skeleton={<FormSkeleton />}>
        <TeamForm
          id={form}
          act={create}
          onDirty={setDirty}
          onSubmit={(body) =>
            create.mutate(
              { body },
              {
                onSuccess: ({ id }) => {
                  onClose()
                  onCreated(id)
                },
              },
            )
          }
        />
      </Load>
    </Dialog>
  )
}

const FormSkeleton = () => (
  <Loading>
    <SkeletonText lines={6} />
  </Loading>
)
