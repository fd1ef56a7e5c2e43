import { interviewKits } from '@app/contract/hiring/interview-kits.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '#lib/api/api.ts'
import { queryClient } from '#lib/api/query-client.ts'

/** Whose kit it is; nothing until that is known. */
export function KitName({ id }: { id: string }) {
  const { data } = useQuery(query(interviewKits.read, { params: { id } }), queryClient)
  return data ? `${data.internship_title} · ${data.company_name}` : null
}
