import { t } from '@app/contract/i18n/text.ts'
import { ProjectPage } from '../shared/project-page.tsx'

export const meta = () => [{ title: t('Project · Cohort') }]

const PmProject = () => <ProjectPage base="/pm/projects" />
export default PmProject
