import { t } from '@app/contract/i18n/translate.ts'
import type { GuardianState } from '@app/contract/identity/guardians.ts'
import { type ReactNode, useState } from 'react'
import { AgeButtons, ageTexts } from '#lib/age-buttons.tsx'
import { AsyncBoundary } from '#lib/async-boundary.tsx'
import { formatDate } from '#lib/i18n/format.ts'
import { useMe } from '#lib/session/session-store.ts'
import { PolicyNote } from '#lib/site/policy-note.tsx'
import { Button } from '#ui/button.tsx'
import { lazily } from '#ui/lazily.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { useAgree, useGuardian, useRevokeGuardian } from './consents.api.ts'

const AskGuardian = lazily(
  () => import('./ask-guardian.tsx').then(({ AskGuardian }) => AskGuardian),
  ({ open }) => open,
)

/**
 * The questions that a user still has to answer, above every page: nothing is covered, and nothing that is typed below gets
 * lost.
 */
export function AccountQuestions() {
  const { consent_due, asks_age, needs_guardian, viewed_until } = useMe()
  if (viewed_until) return null
  return (
    <section
      aria-label={t('Questions about your account')}
      className="grid divide-y border-b bg-accent-soft"
    >
      {consent_due && <ConsentQuestion version={consent_due} />}
      {asks_age && <AgeQuestion />}
      {needs_guardian && (
        <AsyncBoundary skeleton={<GuardianSkeleton />}>
          <GuardianQuestion />
        </AsyncBoundary>
      )}
    </section>
  )
}

interface QuestionProps {
  title: string
  text: ReactNode
  children: ReactNode
}

const Question = ({ title, text, children }: QuestionProps) => (
  <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
    <div className="min-w-0 max-w-3xl text-sm">
      <p className="font-medium">{title}</p>
      {text}
    </div>
    <div className="flex flex-wrap gap-2">{children}</div>
  </div>
)

function ConsentQuestion({ version }: { version: string }) {
  const { agree, isPending } = useAgree()
  return (
    <Question
      title={t('Please read our terms and privacy policy')}
      text={
        <PolicyNote
          text={t("You haven't agreed to the current version yet. Each opens in a new tab.")}
        />
      }
    >
      <Button size="sm" busy={isPending} busyText={t('Saving…')} onClick={() => agree(version)}>
        {t('I agree')}
      </Button>
    </Question>
  )
}

function AgeQuestion() {
  const { title, text } = ageTexts()
  return (
    <Question title={title} text={<p className="text-muted">{text}</p>}>
      <AgeButtons />
    </Question>
  )
}

const guardianTitle = () => t('A parent or guardian must agree before you can check in')

const GuardianSkeleton = () => (
  <Question title={guardianTitle()} text={<SkeletonText lines={1} />}>
    <Skeleton className="h-7 w-32" />
  </Question>
)

function GuardianQuestion() {
  const guardian = useGuardian()
  const revoke = useRevokeGuardian()
  const [isOpen, setOpen] = useState(false)
  const isSent = guardian.state === 'sent'
  return (
    <Question
      title={guardianTitle()}
      text={<p className="break-words text-muted">{guardianText(guardian)}</p>}
    >
      <Button size="sm" onClick={() => setOpen(true)}>
        {isSent ? t('Resend') : t('Ask your guardian')}
      </Button>
      {isSent && (
        <Button
          size="sm"
          variant="secondary"
          busy={revoke.isPending}
          busyText={t('Deactivating…')}
          onClick={() => revoke.mutate(undefined)}
        >
          {t('Deactivate link')}
        </Button>
      )}
      <AskGuardian open={isOpen} onOpenChange={setOpen} email={guardian.email ?? ''} />
    </Question>
  )
}

function guardianText({ state, email, at }: GuardianState) {
  if (state === 'sent' && email && at)
    return t('We sent a link to {email}. It works until {day}. No answer yet.', {
      email,
      day: formatDate(at),
    })
  if (state === 'refused' && email)
    return t("{email} didn't agree. Please talk it over; you can ask again.", { email })
  return t(
    "We'll email them a link with the details and a way to answer. They don't need an account.",
  )
}
