import { ProjectPage } from '../shared/project-page.tsx'

export const meta = () => [{ title: 'Project · Cohort' }]

const PmProject = () => <ProjectPage base="/pm/projects" />
export default PmProject
