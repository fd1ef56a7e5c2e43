import { Link } from 'react-router'

export const Brand = () => (
  <Link to="/" className="flex min-h-8 items-center gap-2 text-lg font-semibold">
    <img src="/icon.svg" alt="" width={28} height={28} className="size-7" />
    Cohort
  </Link>
)
