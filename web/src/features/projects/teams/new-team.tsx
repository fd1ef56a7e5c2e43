import { t } from '@app/contract/i18n/text.ts'
import { Load } from '#lib/load.tsx'
import { FormDialog } from '#ui/form-dialog.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { TeamForm } from './team-form.tsx'
import { useCreateTeam } from './teams.api.ts'

interface NewTeamProps {
  onClose: () => void
  onCreated: (id: string) => void
}

/** Open as long as it is rendered; the team that was made opens, so that it gets its members. */
export function NewTeam({ onClose, onCreated }: NewTeamProps) {
  const create = useCreateTeam()
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('New Team')}
      description={t('Its members are chosen as soon as it is there.')}
      act={create}
      action={t('Create Team')}
      busyText={t('Creating…')}
    >
      {(form) => (
        <Load
          title={t('What a team needs could not be loaded')}
          skeleton={<LoadingText lines={6} />}
        >
          <TeamForm
            form={form}
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
      )}
    </FormDialog>
  )
}
