import type { ManagedInternship } from '@app/contract/hiring/internships.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { Archive, Copy, Eye, Lock, MoreHorizontal, Pencil, Rocket, Users } from 'lucide-react'
import { useNavigate } from 'react-router'
import { RoleLink, useRoleUrl } from '#lib/role-link.tsx'
import { Button } from '#ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#ui/dropdown-menu.tsx'
import { useClosing } from './close-posting.tsx'
import { useDuplicate, usePublishByName } from './internships.api.ts'
import { confirmTarget } from './posting.labels.ts'

type Posting = Pick<ManagedInternship, 'id' | 'title' | 'can'> & { needs_review?: boolean }

/** All that can be done with a posting, from a list or beside its form. */
export function PostingMenu({ posting, inEditor }: { posting: Posting; inEditor?: boolean }) {
  const { id, title, can, needs_review } = posting
  const navigate = useNavigate()
  const roleUrl = useRoleUrl()
  const move = usePublishByName()
  const duplicate = useDuplicate()
  const closing = useClosing()
  const publish = async () => {
    if (await confirmTarget(title, 'published', { needsReview: needs_review })) move.mutate({ id })
  }
  const copy = () =>
    duplicate.mutate(
      { params: { id } },
      {
        onSuccess: (created) =>
          void navigate(roleUrl(pageUrl('managed_internship', { params: { id: created.id } }))),
      },
    )
  return (
    <>
      {closing.dialog}
      <Menu
        trigger={
          <Button
            variant="secondary"
            size={inEditor ? 'md' : 'icon'}
            aria-label={t('Actions for {title}', { title })}
            busy={move.isPending || closing.isPending || duplicate.isPending}
          >
            <MoreHorizontal aria-hidden /> {inEditor && t('Actions')}
          </Button>
        }
      >
        {!inEditor && can.edit && (
          <MenuItem asChild>
            <RoleLink to={pageUrl('managed_internship', { params: { id } })}>
              <Pencil aria-hidden />
              {t('Edit')}
            </RoleLink>
          </MenuItem>
        )}
        <MenuItem asChild>
          <RoleLink
            to={pageUrl('managed_internship', { params: { id }, query: { preview: 'true' } })}
          >
            <Eye aria-hidden />
            {t('Preview')}
          </RoleLink>
        </MenuItem>
        {can.applications && (
          <MenuItem asChild>
            <RoleLink to={pageUrl('internship_applications', { params: { id } })}>
              <Users aria-hidden />
              {t('View Applications')}
            </RoleLink>
          </MenuItem>
        )}
        <MenuItem onSelect={copy}>
          <Copy aria-hidden />
          {t('Duplicate')}
        </MenuItem>
        {(can.publish || can.close || can.archive) && <MenuSeparator />}
        {can.publish && !inEditor && (
          <MenuItem onSelect={() => void publish()}>
            <Rocket aria-hidden />
            {needs_review ? t('Submit for review') : t('Publish')}
          </MenuItem>
        )}
        {can.close && (
          <MenuItem onSelect={() => void closing.close(id, 'closed')}>
            <Lock aria-hidden />
            {t('Close')}
          </MenuItem>
        )}
        {can.archive && (
          <MenuItem tone="danger" onSelect={() => void closing.close(id, 'archived')}>
            <Archive aria-hidden />
            {t('Archive')}
          </MenuItem>
        )}
      </Menu>
    </>
  )
}
