import { t } from '@app/contract/text.ts'
import { ProjectPage } from './project-page.tsx'

export const meta = () => [{ title: t('Project · Cohort') }]

const SharedProject = () => <ProjectPage base="/projects" />
export default SharedProject
