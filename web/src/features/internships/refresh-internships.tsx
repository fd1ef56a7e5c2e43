import { RefreshButton } from '#ui/refresh-button.tsx'
import { refreshInternships } from './internships.api.ts'

export const RefreshInternships = () => <RefreshButton refresh={refreshInternships} />
