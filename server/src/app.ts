import { fileURLToPath } from 'node:url'
import { may } from '@app/contract/core/access.ts'
import { t } from '@app/contract/i18n/translate.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { accountDeletionRoutes } from '#domains/admin/account-deletion/account-deletion.routes.ts'
import { importRoutes } from '#domains/admin/imports/imports.routes.ts'
import { retentionRoutes } from '#domains/admin/retention/retention.routes.ts'
import { setupRoutes } from '#domains/admin/setup/setup.routes.ts'
import { fileRoutes } from '#domains/files/files.routes.ts'
import { applicationRoutes } from '#domains/hiring/applications/applications.routes.ts'
import { candidateRoutes } from '#domains/hiring/candidates/candidates.routes.ts'
import { categoryRoutes } from '#domains/hiring/categories/categories.routes.ts'
import { hireRoutes, onboardingRoutes } from '#domains/hiring/hires/hires.routes.ts'
import { internshipRoutes } from '#domains/hiring/internships/internships.routes.ts'
import { changes } from '#domains/hiring/internships/internships.ts'
import {
  interviewOfferRoutes,
  interviewRoutes,
} from '#domains/hiring/interviews/interviews.routes.ts'
import { jobAlertRoutes } from '#domains/hiring/job-alerts/job-alerts.routes.ts'
import { jobOfferRoutes } from '#domains/hiring/job-offers/job-offers.routes.ts'
import { letterRoutes } from '#domains/hiring/letters/letters.routes.ts'
import { matchRoutes } from '#domains/hiring/matches/matches.routes.ts'
import {
  interviewKitRoutes,
  scoreSheetRoutes,
} from '#domains/hiring/scorecards/scorecards.routes.ts'
import { accountRoutes } from '#domains/identity/accounts/accounts.routes.ts'
import { identityRoutes } from '#domains/identity/accounts/identities.routes.ts'
import { consentRoutes } from '#domains/identity/consents/consents.routes.ts'
import { guardianRoutes } from '#domains/identity/guardians/guardians.routes.ts'
import { impersonationRoutes } from '#domains/identity/impersonation/impersonation.routes.ts'
import { activeSessions, authenticate } from '#domains/identity/impersonation/impersonation.ts'
import { savedViewRoutes } from '#domains/identity/saved-views/saved-views.routes.ts'
import { settingsRoutes } from '#domains/identity/settings/settings.routes.ts'
import {
  organisationRoutes,
  systemRoutes,
} from '#domains/identity/system-settings/system-settings.routes.ts'
import { passkeyRoutes } from '#domains/identity/two-factor/passkeys.routes.ts'
import { secondFactorRoutes } from '#domains/identity/two-factor/two-factor.routes.ts'
import { userRoutes } from '#domains/identity/users/users.routes.ts'
import { leadersOf } from '#domains/identity/visibility/visibility.ts'
import { analyticsRoutes, hiringFigureRoutes } from '#domains/insight/analytics/analytics.routes.ts'
import { auditRoutes } from '#domains/insight/audit/audit.routes.ts'
import { calendarRoutes } from '#domains/insight/calendar/calendar.routes.ts'
import { dashboardRoutes } from '#domains/insight/dashboards/dashboards.routes.ts'
import { questRoutes } from '#domains/insight/dashboards/quest.routes.ts'
import { downloadRoutes } from '#domains/insight/downloads/downloads.routes.ts'
import { exportRoutes } from '#domains/insight/exports/exports.routes.ts'
import { ownRecordRoutes } from '#domains/insight/exports/own-records.routes.ts'
import { searchRoutes } from '#domains/insight/search/search.routes.ts'
import { mailWordingRoutes } from '#domains/messaging/mail-wordings/mail-wordings.routes.ts'
import {
  notificationChoiceRoutes,
  notificationRoutes,
  unsubscribeRoutes,
} from '#domains/messaging/notifications/notifications.routes.ts'
import { outboxRoutes } from '#domains/messaging/outbox/outbox.routes.ts'
import { pushRoutes } from '#domains/messaging/push/push.routes.ts'
import { briefRoutes } from '#domains/programme/briefs/briefs.routes.ts'
import { certificateRoutes } from '#domains/programme/certificates/certificates.routes.ts'
import { evaluationRoutes } from '#domains/programme/evaluations/evaluations.routes.ts'
import { publicProfileRoutes } from '#domains/programme/public-profiles/public-profiles.routes.ts'
import { weeklyUpdateRoutes } from '#domains/programme/weekly-updates/weekly-updates.routes.ts'
import {
  departmentRoutes,
  milestoneRoutes,
  projectRoutes,
} from '#domains/projects/projects/projects.routes.ts'
import { startupRoutes } from '#domains/projects/startups/startups.routes.ts'
import { goalRoutes, teamRoutes } from '#domains/projects/teams/teams.routes.ts'
import { companyReviewRoutes } from '#domains/site/company-reviews/company-reviews.routes.ts'
import { contactMessageRoutes } from '#domains/site/contact-messages/contact-messages.routes.ts'
import { contentRoutes } from '#domains/site/content/content.routes.ts'
import { hallOfFameRoutes } from '#domains/site/hall-of-fame/hall-of-fame.routes.ts'
import { newsRoutes } from '#domains/site/news/news.routes.ts'
import { pageRoutes } from '#domains/site/pages/pages.routes.ts'
import { sharePictureRoutes } from '#domains/site/share-pictures/share-pictures.routes.ts'
import { attendanceRoutes, correctionRoutes } from '#domains/work/attendance/attendance.routes.ts'
import { holidayRoutes } from '#domains/work/holidays/holidays.routes.ts'
import { leaveRoutes } from '#domains/work/leave/leave.routes.ts'
import { meetingRoutes } from '#domains/work/meetings/meetings.routes.ts'
import {
  deputyRoutes,
  missingReportRoutes,
  reportRoutes,
} from '#domains/work/reports/reports.routes.ts'
import { taskRoutes } from '#domains/work/tasks/tasks.routes.ts'
import type { Database } from '#platform/database/db.ts'
import { health } from '#platform/http/health.ts'
import { openHttp } from '#platform/http/http.ts'
import { openapi } from '#platform/http/openapi.ts'
import { authHook, clientInfoOf, isLocalRequest } from '#platform/http/principal.ts'
import { limitRequests } from '#platform/http/rate-limit.ts'
import { cacheResponses } from '#platform/http/response-cache.ts'
import { liveRoutes } from '#platform/live/live-hub.ts'
import { mailbox } from '#platform/mail/mailbox.ts'
import { monitoring } from '#platform/monitoring/monitoring.ts'
import { followOrganisation } from '#platform/organisation.ts'
import { forbidden, notFound, ProblemError } from '#platform/problem.ts'
import { endHourOfRefusals, recordRefusal } from '#platform/security/audit.ts'
import { organisationFiles } from '#platform/web/organisation-files.ts'
import { pages } from '#platform/web/pages.ts'
import { version } from '../../package.json' with { type: 'json' }
import type { Config } from './config.ts'
import { demoRoutes } from './demo/demo.routes.ts'
import { subscribeHooks } from './hooks.ts'

const web = fileURLToPath(new URL('../../web/build', import.meta.url))

const routes = {
  admin: [accountDeletionRoutes, importRoutes, setupRoutes, retentionRoutes],
  insight: [
    downloadRoutes,
    exportRoutes,
    ownRecordRoutes,
    dashboardRoutes,
    auditRoutes,
    analyticsRoutes,
    hiringFigureRoutes,
    searchRoutes,
    calendarRoutes,
    questRoutes,
  ],
  site: [
    companyReviewRoutes,
    pageRoutes,
    sharePictureRoutes,
    contentRoutes,
    contactMessageRoutes,
    newsRoutes,
    hallOfFameRoutes,
  ],
  programme: [
    briefRoutes,
    certificateRoutes,
    evaluationRoutes,
    weeklyUpdateRoutes,
    publicProfileRoutes,
  ],
  hiring: [
    internshipRoutes,
    categoryRoutes,
    jobAlertRoutes,
    applicationRoutes,
    hireRoutes,
    jobOfferRoutes,
    letterRoutes,
    onboardingRoutes,
    interviewRoutes,
    interviewOfferRoutes,
    interviewKitRoutes,
    scoreSheetRoutes,
    candidateRoutes,
    matchRoutes,
  ],
  projects: [
    projectRoutes,
    milestoneRoutes,
    departmentRoutes,
    startupRoutes,
    teamRoutes,
    goalRoutes,
  ],
  work: [
    attendanceRoutes,
    correctionRoutes,
    holidayRoutes,
    leaveRoutes,
    meetingRoutes,
    taskRoutes,
    reportRoutes,
    missingReportRoutes,
    deputyRoutes,
  ],
  identity: [
    accountRoutes,
    identityRoutes,
    secondFactorRoutes,
    passkeyRoutes,
    userRoutes,
    impersonationRoutes,
    consentRoutes,
    guardianRoutes,
    settingsRoutes,
    savedViewRoutes,
    systemRoutes,
    organisationRoutes,
  ],
  messaging: [
    notificationRoutes,
    notificationChoiceRoutes,
    unsubscribeRoutes,
    liveRoutes(activeSessions, leadersOf),
    mailWordingRoutes,
    outboxRoutes,
    pushRoutes,
  ],
  files: [fileRoutes],
  demo: [demoRoutes],
}

/** Demo data that is on by default is for this machine only: not for others, nor through a proxy or a tunnel on it. */
async function refuseOthers(request: FastifyRequest) {
  if (!isLocalRequest(request))
    throw forbidden(
      t(
        'This server shows its demo only on its own machine. Set DEMO_DATA=true to show it to others.',
      ),
    )
}

/** Builds the server over an open database, not yet listening. `observe` may add hooks before the first route. */
export async function buildApp(
  config: Config,
  database: Database,
  observe?: (app: FastifyInstance) => void,
): Promise<FastifyInstance> {
  subscribeHooks()
  const app = openHttp(config, database)
  const unfollow = await followOrganisation(database)
  app.addHook('onClose', unfollow)
  if (config.isDemoLocal) app.addHook('onRequest', refuseOthers)
  observe?.(app)
  await limitRequests(app)
  await openapi(app, version)
  authHook(app, authenticate)
  recordRefusals(app)
  const methodsAt = methodsByPath(app)
  app.setNotFoundHandler(async ({ method, url }, reply) => {
    const methods = methodsAt(url.replace(/\?.*/s, ''))
    if (!methods.length) throw notFound()
    reply.header('allow', methods.join(', '))
    if (method !== 'OPTIONS')
      throw new ProblemError(405, t("{method} isn't supported here.", { method }))
    return reply.code(204).send()
  })
  await cacheResponses(app, changes)
  await pages(app, web)
  organisationFiles(app)
  health(app)
  mailbox(app)
  monitoring(app)
  for (const register of Object.values(routes).flat()) await app.register(register)
  return app
}

/** The methods of the API at a path. */
function methodsByPath(app: FastifyInstance) {
  const routes: { pattern: RegExp; methods: string[] }[] = []
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/') || url.includes('*')) return
    const pattern = url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')
    routes.push({ pattern: new RegExp(`^${pattern}$`), methods: [method].flat() })
  })
  return (path: string) => {
    const found = routes.filter(({ pattern }) => pattern.test(path))
    return [...new Set(found.flatMap(({ methods }) => methods))].toSorted()
  }
}

/** Records failed and refused sign-ins, and calls of functions that the role of the user does not have. */
function recordRefusals(app: FastifyInstance) {
  app.addHook('onError', async (request, _, error: Error) => {
    if (!(error instanceof ProblemError) || !error.refusal) return
    // A device may send the token of an earlier session with a sign-in, which proves nothing about who tries.
    const isSignIn = request.routeOptions.config.route?.allow === 'public'
    const actor = isSignIn ? undefined : request.user
    recordRefusal(app.database.db, actor, clientInfoOf(request), error.refusal)
  })
  app.addHook('onResponse', async (request, { statusCode }) => {
    const { route } = request.routeOptions.config
    const { user } = request
    if (statusCode !== 403 || !route || !user || may(user.role, route.allow)) return
    recordRefusal(app.database.db, user, clientInfoOf(request), {
      action: 'function_refused',
      entity_type: 'function',
      entity_id: `${route.method} ${route.path}`,
    })
  })
  app.addHook('onClose', () => endHourOfRefusals(app.database.db))
}
