import { companyPath } from '@app/contract/core/slug.ts'
import type { InternshipCard } from '@app/contract/hiring/internships.ts'
import { Link } from 'react-router'

type Company = Pick<InternshipCard, 'company_id' | 'company_name'>

/** The company of an internship; a link if it has a page. */
export const CompanyLink = ({ company_id, company_name }: Company) =>
  company_id ? (
    <Link
      to={companyPath({ id: company_id, name: company_name })}
      className="relative z-10 hover:underline"
    >
      {company_name}
    </Link>
  ) : (
    company_name
  )
