import { ApiError } from '@app/contract/core/route.ts'
import { internships } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { detachDraft, draftsWithPrefix } from '#ui/form-draft.ts'

/** Applications that were begun in this browser and not sent. */
export default function MyDrafts({ user_id }: { user_id: string }) {
  const beginning = `apply:${user_id}:`
  const [ids] = useState(() =>
    draftsWithPrefix(beginning).map((key) => key.slice(beginning.length)),
  )
  if (ids.length === 0)
    return (
      <p className="text-muted">
        {t('No drafts yet. Applications you start are saved here until you send them.')}
      </p>
    )
  return (
    <ul className="divide-y rounded-md border bg-surface">
      {ids.map((id) => (
        <Draft key={id} id={id} draft={beginning + id} />
      ))}
    </ul>
  )
}

function missing(error: Error | null) {
  if (!error) return t('Loading…')
  return error instanceof ApiError && error.status === 404
    ? t('An internship that no longer exists')
    : t('Could not load internship details.')
}

function Draft({ id, draft }: { id: string; draft: string }) {
  const { data, error } = useQuery(query(internships.read, { params: { id } }), queryClient)
  const [undo, setUndo] = useState<() => void>()
  const isOpen = data?.status === 'published'
  const title = data?.title ?? missing(error)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
      <span className="min-w-0 grow">
        <span className="block font-medium">{title}</span>
        <span className="block text-sm text-muted">
          {undo ? t('Discarded') : data?.company_name}
        </span>
      </span>
      {undo ? (
        <Button
          variant="secondary"
          onClick={() => {
            undo()
            setUndo(undefined)
          }}
        >
          {t('Undo')}
          <span className="sr-only"> {title}</span>
        </Button>
      ) : (
        <>
          <Button variant="ghost" onClick={() => setUndo(() => detachDraft(draft))}>
            {t('Discard')}
            <span className="sr-only"> {title}</span>
          </Button>
          {isOpen && (
            <Link to={`/internships/${id}#apply`} className={buttonClass()}>
              {t('Continue')}
              <span className="sr-only"> {title}</span>
            </Link>
          )}
        </>
      )}
    </li>
  )
}
