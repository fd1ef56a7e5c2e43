import { analytics } from '@app/contract/insight/analytics.ts'
import { useApiQuery } from '#lib/api/api.ts'

export const useAnalytics = () => useApiQuery(analytics.dashboard)
