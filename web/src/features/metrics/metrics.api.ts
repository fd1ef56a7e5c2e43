import { analytics } from '@app/contract/analytics.ts'
import { useRead } from '#lib/api.ts'

export const useAnalytics = () => useRead(analytics.dashboard)
