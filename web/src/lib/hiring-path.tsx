import { Link, type LinkProps } from 'react-router'
import { useRoleUrl } from './role-link.tsx'

/**
 * Where a page of hiring stands for who is signed in: HR has them among its own pages (spec §2), hr_admin and superadmin
 * below /hiring, which begins with the applications.
 */
export function useHiringPath(): (to: string) => string {
  const roleUrl = useRoleUrl()
  return (to) => roleUrl(`/hr${to}`)
}

export const HiringLink = ({ to, ...props }: LinkProps & { to: string }) => (
  <Link to={useHiringPath()(to)} {...props} />
)
