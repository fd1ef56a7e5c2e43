import { t } from '@app/contract/i18n/text.ts'
import { ProjectPage } from './project-page.tsx'

export const meta = () => [{ title: t('Project · Cohort') }]

const SharedProject = () => <ProjectPage />
export default SharedProject
