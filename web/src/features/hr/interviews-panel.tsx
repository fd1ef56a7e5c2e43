import { useListAddress } from '#lib/list-address.ts'
import { Load } from '#lib/load.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { InterviewList } from './interview-list.tsx'
import { InterviewSheet } from './interview-sheet.tsx'

/** Every interview, and the one that the address names over them. */
export function InterviewsPanel() {
  const address = useListAddress()
  return (
    <>
      <Load title="The interviews could not be loaded" skeleton={<SkeletonRows />}>
        <InterviewList />
      </Load>
      <InterviewSheet
        id={address.said('interview')}
        onClose={() => address.ask({ interview: undefined })}
      />
    </>
  )
}
