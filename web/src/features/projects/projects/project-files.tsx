import { t } from '@app/contract/i18n/translate.ts'
import type { Project, ProjectFile } from '@app/contract/projects/projects.ts'
import { Files } from 'lucide-react'
import { acceptedFiles, useFileUpload } from '#lib/api/use-file-upload.ts'
import { useOpenFile } from '#lib/api/use-open-file.ts'
import { formatDate } from '#lib/i18n/format.ts'
import { Button } from '#ui/button.tsx'
import { confirm } from '#ui/confirm.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { FileDrop } from '#ui/file-drop.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { useAttachFile, useDetachFile, useProjectFiles } from './projects.api.ts'

/** The files of a project; everyone who sees the project can open them. */
export function ProjectFiles({ project }: { project: Pick<Project, 'id' | 'can'> }) {
  const files = useProjectFiles(project.id)
  return (
    <div className="grid grid-cols-1 gap-4">
      {project.can.work && <AttachFile id={project.id} />}
      {files.length === 0 ? (
        <EmptyState icon={Files} title={t('No files yet')} level={3}>
          {t('Plans, designs and minutes for everyone on the project appear here.')}
        </EmptyState>
      ) : (
        <FileTable projectId={project.id} files={files} />
      )}
    </div>
  )
}

function AttachFile({ id }: { id: string }) {
  const attach = useAttachFile()
  const { sending, error, send } = useFileUpload((stored) =>
    attach.mutate({ params: { id }, body: { file_id: stored.id } }),
  )
  return (
    <FileDrop
      label={t('Attach a file')}
      hint={t(
        'An image, PDF or Word file, up to {upload_mb} MB. Everyone on the project can read it.',
      )}
      accept={acceptedFiles}
      file={sending?.file ?? null}
      progress={sending?.progress}
      error={error}
      onPick={(picked) => void send(picked)}
      onCancel={() => sending?.cancel()}
    />
  )
}

function FileTable({ projectId, files }: { projectId: string; files: readonly ProjectFile[] }) {
  const { open, busy } = useOpenFile()
  const detach = useDetachFile()
  const remove = async ({ id, name }: ProjectFile) => {
    const isSure = await confirm({
      title: t('Remove {name}?', { name }),
      text: t("It's removed from the project; its owner keeps the file."),
      action: t('Remove'),
      tone: 'danger',
    })
    if (isSure) detach.mutate({ params: { id: projectId, file_id: id } })
  }
  const columns: readonly Column<ProjectFile>[] = [
    {
      key: 'name',
      header: t('File'),
      main: true,
      className: 'wrap-anywhere',
      cell: ({ name }) => name,
    },
    { key: 'by', header: t('Attached by'), cell: ({ by_name }) => by_name },
    {
      key: 'at',
      header: t('Attached'),
      className: 'whitespace-nowrap numbers',
      cell: ({ at }) => formatDate(at),
    },
    {
      key: 'act',
      header: <span className="sr-only">{t('Actions')}</span>,
      cell: (file) => (
        <div className="flex justify-end gap-2">
          <Button
            variant="secondary"
            size="sm"
            className="h-8"
            busy={busy}
            aria-label={t('View {title}', { title: file.name })}
            onClick={() => open(file.id)}
          >
            {t('View')}
          </Button>
          {file.can.remove && (
            <Button
              variant="secondary"
              size="sm"
              className="h-8"
              busy={detach.isPending}
              aria-label={t('Remove {name}', { name: file.name })}
              onClick={() => void remove(file)}
            >
              {t('Remove')}
            </Button>
          )}
        </div>
      ),
    },
  ]
  return <Table caption={t('Files')} columns={columns} rows={files} rowKey={({ id }) => id} />
}
