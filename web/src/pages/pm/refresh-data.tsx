import { refreshInternships } from '#features/hiring/internships/internships.api.ts'
import { refreshProjects } from '#features/projects/projects/projects.api.ts'
import { RefreshButton } from '#ui/refresh-button.tsx'

/** Has everything of a project manager's pages fetched again. */
export const RefreshData = () => (
  <RefreshButton refresh={() => Promise.all([refreshInternships(), refreshProjects()])} />
)
