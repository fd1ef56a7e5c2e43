import { applicationMoved, withdrawOfRemoved } from '#domains/hiring/applications/applications.ts'
import { endOfRemoved } from '#domains/hiring/hires/hire-ending.ts'
import * as hires from '#domains/hiring/hires/hire-starting.ts'
import { followStipendFloor } from '#domains/hiring/internships/internship-moderation.ts'
import {
  followOrganisationName,
  followProject,
  followStartupName,
} from '#domains/hiring/internships/internship-moves.ts'
import { leaveInterviews, leaveWithRole } from '#domains/hiring/interviews/interview-offers.ts'
import * as interviews from '#domains/hiring/interviews/interviews.ts'
import * as jobOffers from '#domains/hiring/job-offers/job-offers.ts'
import { requestSheets } from '#domains/hiring/scorecards/scorecard-requests.ts'
import { leavePanels } from '#domains/hiring/scorecards/scorecards.ts'
import {
  organisationChanged,
  systemSettingsChanged,
} from '#domains/identity/system-settings/system-settings.ts'
import { accountClosed, roleChanged } from '#domains/identity/users/users.ts'
import { issueEarned } from '#domains/programme/certificates/certificates.ts'
import { translateDefaults } from '#domains/projects/projects/departments.ts'
import { projectMoved } from '#domains/projects/projects/project-writes.ts'
import { followRole } from '#domains/projects/startups/startup-decisions.ts'
import { startupRenamed } from '#domains/projects/startups/startups.ts'
import { cancelMeetingsOf } from '#domains/work/meetings/meetings.ts'
import { reportApproved } from '#domains/work/reports/report-reviewing.ts'

/** Subscribes domains to events of the domains below them. Handlers run in this order, in the same transaction. */
export function subscribeHooks(): void {
  accountClosed.subscribe(
    cancelMeetingsOf,
    leaveInterviews,
    leavePanels,
    withdrawOfRemoved,
    endOfRemoved,
  )
  applicationMoved.subscribe(
    hires.followApplication,
    interviews.followApplication,
    jobOffers.followApplication,
  )
  organisationChanged.subscribe(translateDefaults, followOrganisationName)
  projectMoved.subscribe(followProject)
  roleChanged.subscribe(leaveWithRole, leavePanels, followRole)
  interviews.interviewsCompleted.subscribe(requestSheets)
  reportApproved.subscribe(issueEarned)
  startupRenamed.subscribe(followStartupName)
  systemSettingsChanged.subscribe(followStipendFloor)
}
