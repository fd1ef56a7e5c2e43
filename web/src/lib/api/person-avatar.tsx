import { downloads } from '@app/contract/files/files.ts'
import { useQuery } from '@tanstack/react-query'
import { Avatar, type AvatarProps } from '#lib/avatar.tsx'
import { call } from './api.ts'
import { queryClient } from './query-client.ts'

interface PersonAvatarProps extends Omit<AvatarProps, 'name' | 'image'> {
  person: { full_name: string; avatar_id?: string | null }
}

/** A person's picture, or their initials. */
export const PersonAvatar = ({ person, ...rest }: PersonAvatarProps) => (
  <Avatar {...rest} name={person.full_name} image={usePicture(person.avatar_id)} />
)

/** Pictures need the session, so a URL alone does not show them. A file never changes. */
function usePicture(id: string | null | undefined): string | undefined {
  const { data } = useQuery(
    {
      queryKey: ['picture', id],
      queryFn: () => pictureOf(id ?? ''),
      enabled: Boolean(id),
      staleTime: Number.POSITIVE_INFINITY,
      retry: false,
    },
    queryClient,
  )
  return id ? data : undefined
}

async function pictureOf(id: string): Promise<string> {
  const file = await call(downloads.read, { params: { id } })
  if (!(file instanceof Blob)) throw new Error('No picture came.')
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The picture could not be read.'))
    reader.readAsDataURL(file)
  })
}
