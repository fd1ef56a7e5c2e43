import { type LinkParts, type PageName, pageUrl, storedUrl } from '@app/contract/pages.ts'
import { Link, type LinkProps } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'

/** Maps a link, such as one stored for a role that the user had before, to its URL for the signed-in role. */
export function useRoleUrl(): (link: string) => string {
  const { role } = useMe()
  return (link) => storedUrl(role, link)
}

/** The URL of a page in the user's role. */
export function usePageUrl() {
  const { role } = useMe()
  return (page: PageName, parts: Omit<LinkParts, 'role'> = {}) => pageUrl(page, { ...parts, role })
}

interface PageLinkProps extends Omit<LinkProps, 'to'>, Omit<LinkParts, 'role'> {
  page: PageName
}

export const PageLink = ({ page, params = {}, query = {}, ...props }: PageLinkProps) => (
  <Link to={usePageUrl()(page, { params, query })} {...props} />
)

export const RoleLink = ({ to, ...props }: LinkProps & { to: string }) => (
  <Link to={useRoleUrl()(to)} {...props} />
)
