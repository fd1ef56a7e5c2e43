import type { ManagedInternship } from '@app/contract/internships.ts'
import { Archive, Copy, Eye, Lock, MoreHorizontal, Pencil, Rocket, Users } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx'
import { type Target, useDuplicate, useMoveByName } from './internships.api.ts'
import { confirmTarget } from './posting-words.ts'

type Posting = Pick<ManagedInternship, 'id' | 'title' | 'can'>

/** All that can be done with a posting, from a list or beside its form. */
export function PostingMenu({ posting, inEditor }: { posting: Posting; inEditor?: boolean }) {
  const { id, title, can } = posting
  const navigate = useNavigate()
  const move = useMoveByName()
  const duplicate = useDuplicate()
  const ask = async (status: Target) => {
    if (await confirmTarget(title, status)) move.mutate({ id, status })
  }
  const copy = () =>
    duplicate.mutate(
      { params: { id } },
      { onSuccess: (made) => void navigate(`/pm/internships/${made.id}`) },
    )
  return (
    <Menu
      trigger={
        <Button
          variant="secondary"
          size={inEditor ? 'md' : 'icon'}
          aria-label={`Actions for ${title}`}
          busy={move.isPending || duplicate.isPending}
        >
          <MoreHorizontal aria-hidden /> {inEditor && 'Actions'}
        </Button>
      }
    >
      {!inEditor && can.edit && (
        <MenuItem asChild>
          <Link to={`/pm/internships/${id}`}>
            <Pencil aria-hidden /> Edit
          </Link>
        </MenuItem>
      )}
      <MenuItem asChild>
        <Link to={`/pm/internships/${id}?preview=true`}>
          <Eye aria-hidden /> Preview
        </Link>
      </MenuItem>
      <MenuItem asChild>
        <Link to={`/pm/internships/${id}/applications`}>
          <Users aria-hidden /> View Applications
        </Link>
      </MenuItem>
      <MenuItem onSelect={copy}>
        <Copy aria-hidden /> Duplicate
      </MenuItem>
      {(can.publish || can.close || can.archive) && <MenuSeparator />}
      {can.publish && !inEditor && (
        <MenuItem onSelect={() => void ask('published')}>
          <Rocket aria-hidden /> Publish
        </MenuItem>
      )}
      {can.close && (
        <MenuItem onSelect={() => void ask('closed')}>
          <Lock aria-hidden /> Close
        </MenuItem>
      )}
      {can.archive && (
        <MenuItem tone="danger" onSelect={() => void ask('archived')}>
          <Archive aria-hidden /> Archive
        </MenuItem>
      )}
    </Menu>
  )
}
