import { t } from '@app/contract/text.ts'
import type { ReactNode } from 'react'
import { ChangeEmail } from '#features/account/change-email.tsx'
import { ChangePassword } from '#features/account/change-password.tsx'
import { Devices } from '#features/account/devices.tsx'
import { SignOutEverywhere } from '#features/account/sign-out-everywhere.tsx'
import { Load } from '#lib/load.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'

export const meta = () => [{ title: t('Security and devices · Cohort') }]

export default function Account() {
  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title={t('Security and devices')} />
      <div className="grid gap-5">
        <Section title={t('Email')} description={t('You log in with it, and mail goes there.')}>
          <CardBody>
            <ChangeEmail />
          </CardBody>
        </Section>
        <Section
          title={t('Password')}
          description={t('Your other devices are signed out when it changes.')}
        >
          <CardBody>
            <ChangePassword />
          </CardBody>
        </Section>
        <Section
          title={t('Devices')}
          description={t('Where you are signed in.')}
          action={<SignOutEverywhere />}
        >
          <Load title={t('Your devices could not be loaded')} skeleton={<SkeletonRows rows={2} />}>
            <Devices />
          </Load>
        </Section>
      </div>
    </div>
  )
}

interface SectionProps {
  title: string
  description: string
  action?: ReactNode
  children: ReactNode
}

const Section = ({ children, ...head }: SectionProps) => (
  <Card>
    <CardHead {...head} />
    {children}
  </Card>
)
