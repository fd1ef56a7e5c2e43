import { ProjectPage } from './project-page.tsx'

export const meta = () => [{ title: 'Project · Cohort' }]

const SharedProject = () => <ProjectPage base="/projects" />
export default SharedProject
