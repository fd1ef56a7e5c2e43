import { coverOf, coverSize } from '@app/contract/core/art.ts'
import type { Internship } from '@app/contract/hiring/internships.ts'
import { CompanyMark } from '#lib/company-mark.tsx'

type CoverFields = Pick<
  Internship,
  'id' | 'category' | 'company_name' | 'company_logo_url' | 'cover_image_url'
>

/** The picture of a posting, or one drawn for its category with the company's mark. */
export const InternshipCover = ({ internship }: { internship: CoverFields }) =>
  internship.cover_image_url ? (
    <img
      src={internship.cover_image_url}
      alt=""
      width={960}
      height={320}
      className="mb-5 aspect-[3/1] w-full rounded-md border bg-subtle object-cover"
    />
  ) : (
    <div aria-hidden className="relative mb-5 h-24 overflow-hidden rounded-md sm:h-32">
      <CoverArt internship={internship} />
      <CompanyMark
        name={internship.company_name}
        logo={internship.company_logo_url}
        size="lg"
        className="absolute bottom-4 left-4 ring-2 ring-[#fff]"
      />
    </div>
  )

function CoverArt({ internship }: { internship: CoverFields }) {
  const { ground, shapes } = coverOf(internship.category, internship.id)
  const { width, height } = coverSize
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMid slice"
      className="size-full"
    >
      <rect width={width} height={height} fill={ground} />
      {shapes.map(({ d, opacity }, at) => (
        <path key={at} d={d} fill="#fff" opacity={opacity} />
      ))}
    </svg>
  )
}
