import { audit } from '@app/contract/audit.ts'
import { internships } from '@app/contract/internships.ts'
import { users } from '@app/contract/users.ts'
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { RecentActivities } from '#features/audit/recent-activities.tsx'
import { Totals } from '#features/users/totals.tsx'
import { refresh } from '#lib/api.ts'
import { Load } from '#lib/load.tsx'
import { Button } from '#ui/button.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { Tabs } from '#ui/tabs.tsx'

export const meta = () => [{ title: 'Super Admin Dashboard · Cohort' }]

export default function SuperadminDashboard() {
  return (
    <>
      <PageHeader title="Super Admin Dashboard" action={<RefreshData />} />
      <div className="grid grid-cols-1 gap-5">
        <Totals />
        <Tabs
          label="Super Admin Dashboard"
          tabs={[
            {
              value: 'activities',
              label: 'Recent Activities',
              content: (
                <Load title="The activities could not be loaded" skeleton={<SkeletonRows />}>
                  <RecentActivities />
                </Load>
              ),
            },
          ]}
        />
      </div>
    </>
  )
}

const shown = [users.manage, internships.list, audit.list]

function RefreshData() {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="secondary"
      busy={busy}
      busyText="Refreshing…"
      onClick={() => {
        setBusy(true)
        void refresh(shown).finally(() => setBusy(false))
      }}
    >
      <RefreshCw aria-hidden /> Refresh Data
    </Button>
  )
}
