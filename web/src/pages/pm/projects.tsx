import { ProjectPanel } from '#features/projects/project-panel.tsx'

export const meta = () => [{ title: 'Projects · Cohort' }]

export default function PmProjects() {
  return (
    <>
      <h2 className="sr-only">Projects</h2>
      <ProjectPanel
        base="/pm/projects"
        none="A project appears here as soon as you are made its manager."
      />
    </>
  )
}
