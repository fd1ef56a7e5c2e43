import type { Internship } from '@app/contract/hiring/internships.ts'
import { Avatar } from '#ui/avatar.tsx'

/** The picture of a posting, or a placeholder of the same shape. */
export const InternshipCover = ({ internship }: { internship: Internship }) =>
  internship.cover_image_url ? (
    <img
      src={internship.cover_image_url}
      alt=""
      width={960}
      height={320}
      className="mb-5 aspect-[3/1] w-full rounded-md border bg-subtle object-cover"
    />
  ) : (
    <div
      aria-hidden
      className="mb-5 flex h-24 w-full items-end rounded-md border bg-accent-soft p-4 sm:h-32"
    >
      <Avatar
        name={internship.company_name}
        shape="square"
        size="lg"
        className="border bg-surface"
      />
    </div>
  )
