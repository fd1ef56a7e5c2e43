import { Link, type LinkProps } from 'react-router'
import { useMe } from './session-store.ts'

/**
 * Where a page of hiring stands for who is signed in: HR has them among its own pages (spec §2), hr_admin and superadmin
 * below /hiring, which begins with the applications.
 */
export function useHiringPath(): (to: string) => string {
  const { role } = useMe()
  return (to) => (role === 'hr' ? `/hr${to}` : `/hiring${to.replace(/^\/applications/, '')}`)
}

export const HiringLink = ({ to, ...props }: LinkProps & { to: string }) => (
  <Link to={useHiringPath()(to)} {...props} />
)
