import { ProjectPage } from '../shared/project-page.tsx'

export const meta = () => [{ title: 'Project · Cohort' }]

const SuperadminProject = () => <ProjectPage base="/superadmin/projects" />
export default SuperadminProject
