import type { Application } from '@app/contract/hiring/applications.ts'
import { localized, msg, t } from '@app/contract/i18n/translate.ts'
import { Download, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useOpenFile } from '#lib/api/use-open-file.ts'
import { Button } from '#ui/button.tsx'
import { PdfView } from '#ui/pdf-view.tsx'
import { RecordSection } from '#ui/record-section.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useFile } from './my-applications.api.ts'

/** The application: the resume, the answers, the cover letter. */
export const SentApplication = ({ application }: { application: Application }) => (
  <>
    <RecordSection title={t('Resume')}>
      <Resume application={application} />
    </RecordSection>
    <SentTexts application={application} />
  </>
)

/** What the applicant wrote besides the resume. */
export const SentTexts = ({ application }: { application: Application }) => {
  const { questions, answers, cover_letter } = application
  return (
    <>
      {questions.length > 0 && (
        <RecordSection title={t('Answers')}>
          <dl className="grid grid-cols-1 gap-3">
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
        <Words>{cover_letter || t('No cover letter.')}</Words>
      </RecordSection>
    </>
  )
}

const Words = ({ children }: { children: ReactNode }) => (
  <div className="max-w-prose whitespace-pre-line text-muted">{children}</div>
)

/** The resume itself where it is a PDF, to be read here; a Word document is downloaded. */
export function ResumeView({ application }: { application: Application }) {
  const { resume_id, resume_name, full_name } = application
  const isPdf = extensionOf(resume_name) === 'pdf'
  const { data: file, isError } = useFile(isPdf ? resume_id : undefined)
  const notShown = (text: string) => <p className="text-sm text-muted">{text}</p>
  return (
    <section aria-label={t('Resume')} className="grid grid-cols-1 gap-3">
      <Resume application={application} />
      {!isPdf && notShown(t('We can only show PDF files here. Please download this one.'))}
      {isError && notShown(t("Couldn't load the resume."))}
      {isPdf && !isError && !file && <Skeleton className="aspect-[1/1.41] w-full" />}
      {file && (
        <PdfView
          file={file}
          label={(page) => t("{full_name}'s resume, page {page}", { full_name, page })}
          failed={notShown(t("We can't show this resume here. Please download it."))}
          more={notShown(t('Not all pages are shown. Download the file to see the rest.'))}
        />
      )}
    </section>
  )
}

function Resume({ application: { resume_id, resume_name } }: { application: Application }) {
  const { open, busy } = useOpenFile()
  return (
    <div className="flex items-center gap-3 rounded-md border px-4 py-3">
      <FileText aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{resume_name}</p>
        <p className="text-sm text-muted">{kindOf(resume_name)}</p>
      </div>
      <Button
        variant="secondary"
        busy={busy}
        aria-label={t('Download {resume_name}', { resume_name })}
        onClick={() => open(resume_id)}
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
const extensionOf = (name: string) => name.split('.').at(-1)?.toLowerCase() ?? ''
const kindOf = (name: string) => kinds[extensionOf(name)] ?? t('Document')
