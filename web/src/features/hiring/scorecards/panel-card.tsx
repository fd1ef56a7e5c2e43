import type { Panelist } from '@app/contract/hiring/score-sheets.ts'
import { t } from '@app/contract/i18n/text.ts'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { PersonAvatar } from '#lib/api/person-avatar.tsx'
import { StatusBadge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardHead } from '#ui/card.tsx'
import { PanelDialog } from './panel-dialog.tsx'
import { useScoring } from './scoring.api.ts'

/** Who sits in the interview, and who has submitted a score sheet. */
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
    <span className="min-w-0 flex-1">
      <span className="block wrap-anywhere">{person.full_name}</span>
      <span className="block text-sm text-muted">
        {person.is_interviewer ? t('Interviewer') : t('Panel member')}
      </span>
    </span>
    <StatusBadge tone={person.has_submitted ? 'success' : 'neutral'}>
      {person.has_submitted ? t('Submitted') : t('No sheet yet')}
    </StatusBadge>
  </li>
)
