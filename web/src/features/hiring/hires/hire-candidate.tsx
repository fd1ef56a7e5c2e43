import type { Application } from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { useNavigate } from 'react-router'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { idOf, useListParams } from '#lib/lists/list-params.ts'
import { Banner } from '#ui/banner.tsx'
import { type DialogForm, FormDialog } from '#ui/form-dialog.tsx'
import { LoadingText } from '#ui/skeleton.tsx'
import { HireForm } from './hire-form.tsx'
import { invalidateHires, useAccepted, useAcceptedOffer, useHireCandidate } from './hires.api.ts'

/** The dialog for the application in the URL, over the list or drawer. */
export function HireCandidate() {
  const params = useListParams()
  const navigate = useNavigate()
  const id = idOf(params.get('hire'))
  if (!id) return null
  const close = () => void navigate(params.to({ hire: undefined }), { preventScrollReset: true })
  const offer = () =>
    void navigate(params.to({ hire: undefined, offer: id }), { preventScrollReset: true })
  return <HireDialog key={id} id={id} onClose={close} onOffer={offer} />
}

interface HireDialogProps {
  /** Of the application. */
  id: string
  onClose: () => void
  onOffer: () => void
}

export function HireDialog({ id, onClose, onOffer }: HireDialogProps) {
  const hire = useHireCandidate()
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={t('Hire')}
      description={t(
        "Leave blank what you don't know yet and add it later under Recent Hires. We'll notify and email the person.",
      )}
      mutation={hire}
      action={t('Hire')}
      busyText={t('Hiring…')}
    >
      {(form) => (
        <AsyncBoundary
          resetKey={id}
          title={t("Couldn't load the application")}
          skeleton={<LoadingText lines={6} />}
        >
          <Candidate id={id} form={form} hire={hire} onDone={onClose} onOffer={onOffer} />
        </AsyncBoundary>
      )}
    </FormDialog>
  )
}

interface CandidateProps {
  id: string
  form: DialogForm
  hire: ReturnType<typeof useHireCandidate>
  onDone: () => void
  onOffer: () => void
}

function Candidate({ id, form, hire, onDone, onOffer }: CandidateProps) {
  const application = useAccepted(id)
  const offer = useAcceptedOffer(id)
  return (
    <div className="grid grid-cols-1 gap-4">
      <Head application={application} />
      {application.moves.includes('hired') || hire.isPending ? (
        <HireForm
          form={form}
          company={application.company_name}
          defaults={{
            position: offer?.position ?? application.internship_title.slice(0, 120),
            start_date: offer?.start_date ?? null,
            team_id: null,
            project_id: null,
          }}
          onOffer={offer ? undefined : onOffer}
          onSubmit={(terms) =>
            hire.mutate(
              { body: { application_id: id, version: application.version, ...terms } },
              // Changed meanwhile: the input stays, and the next attempt uses the current version.
              { onSuccess: onDone, onError: () => void invalidateHires() },
            )
          }
        />
      ) : (
        <Banner tone="warning">
          {t("This application can't move to Hired from its current status.")}
        </Banner>
      )}
    </div>
  )
}

const Head = ({ application }: { application: Application }) => (
  <p>
    <span className="font-semibold">{application.full_name}</span>
    <span className="block text-sm text-muted">
      {t('{internship_title} at {company_name}', { ...application })}
    </span>
  </p>
)
