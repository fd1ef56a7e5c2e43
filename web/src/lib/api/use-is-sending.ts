import type { Route } from '@app/contract/core/route.ts'
import { useIsMutating } from '@tanstack/react-query'
import { keyOf } from './api.ts'
import { queryClient } from './query-client.ts'

/** Whether a write of `useApiMutation` has no response yet: what shows a failure stays until then. */
export const useIsSending = (route: Route) =>
  useIsMutating({ mutationKey: [keyOf(route)] }, queryClient) > 0
