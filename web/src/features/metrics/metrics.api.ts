import { analytics } from '@app/contract/analytics.ts'
import { refresh, useRead } from '#lib/api.ts'

export const useAnalytics = () => useRead(analytics.dashboard)

export const refreshAnalytics = () => refresh([analytics.dashboard])
