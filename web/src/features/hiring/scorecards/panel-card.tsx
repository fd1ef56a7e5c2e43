import type { Panelist } from '@app/contract/hiring/scorecards.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type Choice, MultiSelect } from '#ui/multi-select.tsx'
import { useShown } from '#ui/shown.ts'
import { useColleagues, useScoring, useSetPanel } from './scorecards.api.ts'

/** The interviewers, and who has submitted a scorecard. */
export function PanelCard({ id }: { id: string }) {
  const { panel, can } = useScoring(id)
  const [changing, setChanging] = useState(false)
  return (
    <Card>
      <CardHead
        title={t('Panel')}
        action={
          can.change_panel && (
            <Button variant="secondary" size="sm" onClick={() => setChanging(true)}>
              <Users aria-hidden />
              {t('Change panel')}
            </Button>
          )
        }
      />
      <ul className="divide-y">
        {panel.map((person) => (
          <Seat key={person.user_id} person={person} />
        ))}
      </ul>
      {changing && <PanelDialog id={id} panel={panel} onClose={() => setChanging(false)} />}
    </Card>
  )
}

const Seat = ({ person }: { person: Panelist }) => (
  <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
    <PersonAvatar person={person} />
    <span className="min-w-0 flex-1 basis-24">
      <span className="block wrap-anywhere">{person.full_name}</span>
      <span className="block text-sm text-muted">
        {person.is_interviewer ? t('Interviewer') : t('Panel member')}
      </span>
    </span>
    <StatusBadge tone={person.has_submitted ? 'success' : 'neutral'}>
      {person.has_submitted ? t('Submitted') : t('No scorecard yet')}
    </StatusBadge>
  </li>
)

interface PanelDialogProps {
  id: string
  panel: readonly Panelist[]
  onClose: () => void
}

/** Chooses the other interviewers. Open as long as it is rendered. */
function PanelDialog({ id, panel, onClose }: PanelDialogProps) {
  const beside = panel.filter(({ is_interviewer }) => !is_interviewer)
  const [chosen, setChosen] = useState<readonly Choice[]>(
    beside.map(({ user_id, full_name }) => ({ id: user_id, label: full_name })),
  )
  const [search, setSearch] = useState('')
  const [dirty, setDirty] = useState(false)
  const interviewer = panel.find(({ is_interviewer }) => is_interviewer)?.user_id
  const { rows, picker } = useColleagues()
  const matches = rows?.filter(
    ({ id: one, full_name }) =>
      one !== interviewer && full_name.toLowerCase().includes(search.toLowerCase()),
  )
  const save = useSetPanel()
  useShown(save)
  const send = () =>
    save.mutate(
      { params: { id }, body: { user_ids: chosen.map((one) => one.id) } },
      { onSuccess: onClose },
    )
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('Change panel')}
      description={t("We'll notify anyone added or removed, with a calendar update.")}
      dirty={dirty}
      footer={
        <Button busy={save.isPending} busyText={t('Saving…')} onClick={send}>
          {t('Save')}
        </Button>
      }
    >
      {/* The list of choices needs room below it. */}
      <div className="grid min-h-72 content-start gap-4">
        {save.error && <Banner tone="danger">{save.error.message}</Banner>}
        <MultiSelect
          label={t('Colleagues alongside the interviewer')}
          placeholder={t('Search people')}
          nothing={t('No one by that name.')}
          choices={matches?.map(({ id: one, full_name }) => ({ id: one, label: full_name }))}
          chosen={chosen}
          onChange={(next) => {
            setChosen(next)
            setDirty(true)
          }}
          onSearch={(text) => {
            setSearch(text)
            picker.onSearch?.(text)
          }}
        />
      </div>
    </Dialog>
  )
}
