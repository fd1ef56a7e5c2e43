import { analytics } from '@app/contract/insight/analytics.ts'
import { useRead } from '#lib/api/api.ts'

export const useAnalytics = () => useRead(analytics.dashboard)
