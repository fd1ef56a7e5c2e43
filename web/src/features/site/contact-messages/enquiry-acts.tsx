import { t } from '@app/contract/i18n/text.ts'
import type { Enquiry } from '@app/contract/site/enquiries.ts'
import { Star } from 'lucide-react'
import { Button } from '#ui/button.tsx'
import { Select } from '#ui/select.tsx'
import { useChange } from './inbox.api.ts'

/** Who answers, a mark to find it again, and whether it is done. */
export function EnquiryActs({ enquiry }: { enquiry: Enquiry }) {
  const { id, version, status, is_marked, assignee_id, assignees } = enquiry
  const change = useChange()
  const params = { id }
  const isClosed = status === 'closed'
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label={t('Given to')}
        className="w-full sm:w-56"
        placeholder={t('Nobody')}
        options={assignees.map((person) => ({ value: person.id, label: person.full_name }))}
        value={assignee_id ?? ''}
        disabled={change.isPending}
        onChange={({ target }) =>
          change.mutate({ params, body: { assignee_id: target.value || null, version } })
        }
      />
      <Button
        variant="secondary"
        aria-pressed={is_marked}
        disabled={change.isPending}
        onClick={() => change.mutate({ params, body: { is_marked: !is_marked, version } })}
      >
        <Star aria-hidden className={is_marked ? 'fill-current text-warning' : undefined} />
        {is_marked ? t('Remove Mark') : t('Mark')}
      </Button>
      <Button
        variant="secondary"
        disabled={change.isPending}
        onClick={() =>
          change.mutate({ params, body: { status: isClosed ? 'open' : 'closed', version } })
        }
      >
        {isClosed ? t('Open Again') : t('Close')}
      </Button>
    </div>
  )
}
