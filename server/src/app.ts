import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { accountRoutes } from '#domains/accounts/accounts.routes.ts'
import { alertRoutes } from '#domains/alerts/alerts.routes.ts'
import { analyticsRoutes, hiringFigureRoutes } from '#domains/analytics/analytics.routes.ts'
import { applicationRoutes } from '#domains/applications/applications.routes.ts'
import { attendanceRoutes, correctionRoutes } from '#domains/attendance/attendance.routes.ts'
import { auditRoutes } from '#domains/audit/audit.routes.ts'
import { briefRoutes } from '#domains/briefs/briefs.routes.ts'
import { calendarRoutes } from '#domains/calendar/calendar.routes.ts'
import { candidateRoutes } from '#domains/candidates/candidates.routes.ts'
import { certificateRoutes } from '#domains/certificates/certificates.routes.ts'
import { companyRoutes } from '#domains/companies/companies.routes.ts'
import { dashboardRoutes } from '#domains/dashboards/dashboards.routes.ts'
import { downloadRoutes } from '#domains/downloads/downloads.routes.ts'
import { evaluationRoutes } from '#domains/evaluations/evaluations.routes.ts'
import { exportRoutes } from '#domains/exports/exports.routes.ts'
import { fileRoutes } from '#domains/files/files.routes.ts'
import { hallOfFameRoutes } from '#domains/hall-of-fame/hall-of-fame.routes.ts'
import { hireRoutes, onboardingRoutes } from '#domains/hires/hires.routes.ts'
import { importRoutes } from '#domains/imports/imports.routes.ts'
import { inboxRoutes } from '#domains/inbox/inbox.routes.ts'
import { internshipRoutes } from '#domains/internships/internships.routes.ts'
import { changes } from '#domains/internships/internships.ts'
import { interviewOfferRoutes, interviewRoutes } from '#domains/interviews/interviews.routes.ts'
import { liveRoutes } from '#domains/live/live.routes.ts'
import { meetingRoutes } from '#domains/meetings/meetings.routes.ts'
import { newsRoutes } from '#domains/news/news.routes.ts'
import {
  notificationChoiceRoutes,
  notificationRoutes,
  unsubscribeRoutes,
} from '#domains/notifications/notifications.routes.ts'
import { ownDataRoutes } from '#domains/own-data/own-data.routes.ts'
import { pageRoutes } from '#domains/pages/pages.routes.ts'
import {
  departmentRoutes,
  milestoneRoutes,
  projectRoutes,
} from '#domains/projects/projects.routes.ts'
import { pushRoutes } from '#domains/push/push.routes.ts'
import { deputyRoutes, missingReportRoutes, reportRoutes } from '#domains/reports/reports.routes.ts'
import { interviewKitRoutes, scoreSheetRoutes } from '#domains/scoring/scoring.routes.ts'
import { searchRoutes } from '#domains/search/search.routes.ts'
import { passkeyRoutes } from '#domains/security/passkeys.routes.ts'
import { secondFactorRoutes } from '#domains/security/security.routes.ts'
import { settingsRoutes, systemRoutes } from '#domains/settings/settings.routes.ts'
import { siteRoutes } from '#domains/site/site.routes.ts'
import { startupRoutes } from '#domains/startups/startups.routes.ts'
import { taskRoutes } from '#domains/tasks/tasks.routes.ts'
import { goalRoutes, teamRoutes } from '#domains/teams/teams.routes.ts'
import { userRoutes } from '#domains/users/users.routes.ts'
import { viewRoutes } from '#domains/views/views.routes.ts'
import { authenticate } from '#domains/views/views.ts'
import { weeklyUpdateRoutes } from '#domains/weekly-updates/weekly-updates.routes.ts'
import { budget } from '#platform/budget.ts'
import type { Database } from '#platform/db.ts'
import { gate } from '#platform/gate.ts'
import { headers } from '#platform/headers.ts'
import { health } from '#platform/health.ts'
import { openHttp } from '#platform/http.ts'
import { mailbox } from '#platform/mailbox.ts'
import { openapi } from '#platform/openapi.ts'
import { pages } from '#platform/pages.ts'
import { notFound } from '#platform/problem.ts'
import type { Config } from './config.ts'
import { demoRoutes } from './demo/demo.routes.ts'

const web = fileURLToPath(new URL('../../web/build', import.meta.url))

/** The whole server over an open database, not yet listening. */
export async function buildApp(config: Config, database: Database): Promise<FastifyInstance> {
  const app = openHttp(config, database)
  await headers(app)
  await budget(app)
  await openapi(app)
  gate(app, authenticate)
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  await pages(app, web, changes)
  health(app)
  mailbox(app)
  await app.register(accountRoutes)
  await app.register(secondFactorRoutes)
  await app.register(passkeyRoutes)
  await app.register(ownDataRoutes)
  await app.register(userRoutes)
  await app.register(viewRoutes)
  await app.register(importRoutes)
  await app.register(notificationRoutes)
  await app.register(notificationChoiceRoutes)
  await app.register(unsubscribeRoutes)
  await app.register(internshipRoutes)
  await app.register(alertRoutes)
  await app.register(companyRoutes)
  await app.register(projectRoutes)
  await app.register(milestoneRoutes)
  await app.register(departmentRoutes)
  await app.register(startupRoutes)
  await app.register(briefRoutes)
  await app.register(pageRoutes)
  await app.register(fileRoutes)
  await app.register(downloadRoutes)
  await app.register(applicationRoutes)
  await app.register(hireRoutes)
  await app.register(onboardingRoutes)
  await app.register(interviewRoutes)
  await app.register(interviewOfferRoutes)
  await app.register(interviewKitRoutes)
  await app.register(scoreSheetRoutes)
  await app.register(attendanceRoutes)
  await app.register(correctionRoutes)
  await app.register(exportRoutes)
  await app.register(dashboardRoutes)
  await app.register(auditRoutes)
  await app.register(analyticsRoutes)
  await app.register(hiringFigureRoutes)
  await app.register(candidateRoutes)
  await app.register(liveRoutes)
  await app.register(searchRoutes)
  await app.register(settingsRoutes)
  await app.register(systemRoutes)
  await app.register(siteRoutes)
  await app.register(meetingRoutes)
  await app.register(taskRoutes)
  await app.register(teamRoutes)
  await app.register(goalRoutes)
  await app.register(reportRoutes)
  await app.register(missingReportRoutes)
  await app.register(deputyRoutes)
  await app.register(calendarRoutes)
  await app.register(pushRoutes)
  await app.register(certificateRoutes)
  await app.register(evaluationRoutes)
  await app.register(weeklyUpdateRoutes)
  await app.register(inboxRoutes)
  await app.register(newsRoutes)
  await app.register(hallOfFameRoutes)
  await app.register(demoRoutes)
  return app
}
