import type { Application } from '@app/contract/hiring/applications.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { Download, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#ui/button.tsx'
import { RecordSection } from '#ui/record-section.tsx'
import { useOpenFile } from './my-applications.api.ts'

/** The application: the resume, the answers, the cover letter. */
export const SentApplication = ({ application }: { application: Application }) => {
  const { questions, answers, cover_letter } = application
  return (
    <>
      <RecordSection title={t('Resume')}>
        <Resume application={application} />
      </RecordSection>
      {questions.length > 0 && (
        <RecordSection title={t('Answers')}>
          <dl className="grid gap-3">
            {questions.map((question, at) => (
              <div key={question}>
                <dt className="font-medium">{question}</dt>
                <dd>
                  <Words>{answers[at] || t('Not answered')}</Words>
                </dd>
              </div>
            ))}
          </dl>
        </RecordSection>
      )}
      <RecordSection title={t('Cover letter')}>
        <Words>{cover_letter || t('No cover letter was sent.')}</Words>
      </RecordSection>
    </>
  )
}

const Words = ({ children }: { children: ReactNode }) => (
  <div className="max-w-prose whitespace-pre-line text-muted">{children}</div>
)

/** The link is valid for a minute, so it is requested on the click; it is always a download. */
function Resume({ application: { resume_id, resume_name } }: { application: Application }) {
  const open = useOpenFile()
  const download = () =>
    open.mutate(
      { params: { id: resume_id } },
      { onSuccess: ({ url }) => window.location.assign(url) },
    )
  return (
    <div className="flex items-center gap-3 rounded-md border px-4 py-3">
      <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{resume_name}</p>
        <p className="text-sm text-muted">{kindOf(resume_name)}</p>
      </div>
      <Button
        variant="secondary"
        busy={open.isPending}
        aria-label={t('Download {resume_name}', { resume_name })}
        onClick={download}
      >
        <Download aria-hidden />
        {t('Download')}
      </Button>
    </div>
  )
}

const kinds: Record<string, string> = localized({
  pdf: msg('PDF document'),
  doc: msg('Word document'),
  docx: msg('Word document'),
})
const kindOf = (name: string) => kinds[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? t('Document')
