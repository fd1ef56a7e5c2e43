import { roleUrl } from '@app/contract/pages.ts'
import { Link, type LinkProps } from 'react-router'
import { useMe } from '#lib/session/session-store.ts'

/** Where a page of HR or of a project manager stands for who is signed in. */
export function useRoleUrl(): (link: string) => string {
  const { role } = useMe()
  return (link) => roleUrl(role, link)
}

export const RoleLink = ({ to, ...props }: LinkProps & { to: string }) => (
  <Link to={useRoleUrl()(to)} {...props} />
)
