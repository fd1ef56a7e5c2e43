/** What `?tab=` opens on the dashboard's own path; the first one without it. */
export const dashboardTabs = ['startups', 'activities', 'health', 'analytics'] as const
