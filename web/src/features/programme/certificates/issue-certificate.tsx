import { t } from '@app/contract/i18n/translate.ts'
import { Award } from 'lucide-react'
import { useState } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { type Choice, MultiSelect } from '#ui/multi-select.tsx'
import { useInterns, useIssue } from './certificates.api.ts'

/** The button and its dialog: when the certificate is not earned yet, the server returns what is missing. */
export function IssueCertificate() {
  const [open, setOpen] = useState(false)
  const [intern, setIntern] = useState<Choice>()
  const [isSubmitted, setIsSubmitted] = useState(false)
  const issue = useIssue()
  const show = (shown: boolean) => {
    setOpen(shown)
    setIntern(undefined)
    setIsSubmitted(false)
    issue.reset()
  }
  const send = () => {
    setIsSubmitted(true)
    if (intern) issue.mutate({ body: { user_id: intern.id } }, { onSuccess: () => show(false) })
  }
  return (
    <>
      <Button onClick={() => show(true)}>
        <Award aria-hidden />
        {t('Issue Certificate')}
      </Button>
      <Dialog
        size="sm"
        open={open}
        onOpenChange={show}
        title={t('Issue Certificate')}
        description={t("For interns who've reached the approved hours and completed a task.")}
        footer={
          <Button busy={issue.isPending} busyText={t('Issuing…')} onClick={send}>
            {t('Issue')}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-4">
          {issue.error && <Banner tone="danger">{issue.error.message}</Banner>}
          <InternPicker
            chosen={intern}
            error={isSubmitted && !intern ? t('Please choose an intern.') : undefined}
            onChange={(next) => {
              setIntern(next)
              issue.reset()
            }}
          />
        </div>
      </Dialog>
    </>
  )
}

interface InternPickerProps {
  chosen: Choice | undefined
  error: string | undefined
  onChange: (intern: Choice | undefined) => void
}

function InternPicker({ chosen, error, onChange }: InternPickerProps) {
  const [search, setSearch] = useState('')
  const interns = useInterns(search)
  return (
    <MultiSelect
      label={t('Intern')}
      placeholder={t('Search interns')}
      nothing={t('No one by that name.')}
      error={error}
      choices={interns?.map(({ id, full_name }) => ({ id, label: full_name }))}
      chosen={chosen ? [chosen] : []}
      onChange={(next) => onChange(next.at(-1))}
      onSearch={setSearch}
    />
  )
}
