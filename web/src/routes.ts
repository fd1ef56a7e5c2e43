import { index, layout, type RouteConfig, route } from '@react-router/dev/routes'

/** The whole site map. A menu shows only what stands here. */
export default [
  layout('app/signed-out-layout.tsx', [
    index('pages/public/landing.tsx'),
    route('login', 'pages/auth/login.tsx'),
    route('signup', 'pages/auth/signup.tsx'),
  ]),
  route('landing', 'pages/public/landing.tsx', { id: 'landing' }),
  route('students', 'pages/public/students.tsx'),
  route('internships', 'pages/public/internships.tsx'),
  route('internships/:id', 'pages/public/internship.tsx'),
  route('forgot-password', 'pages/auth/forgot-password.tsx'),
  route('reset-password', 'pages/auth/reset-password.tsx'),
  route('auth/social', 'pages/auth/social.tsx'),

  layout('app/signed-in-layout.tsx', [
    route('superadmin/dashboard', 'pages/superadmin/dashboard.tsx'),
    route('superadmin/users', 'pages/superadmin/users.tsx'),
    route('superadmin/audit', 'pages/superadmin/audit.tsx'),
    route('superadmin/settings', 'pages/superadmin/settings.tsx'),
    layout('pages/pm/frame.tsx', [
      route('pm/dashboard', 'pages/pm/dashboard.tsx'),
      route('pm/internships', 'pages/pm/internships.tsx'),
      route('pm/reports', 'pages/pm/reports.tsx'),
    ]),
    route('pm/internships/new', 'pages/pm/internship-editor.tsx'),
    route('pm/internships/:id', 'pages/pm/internship-editor.tsx', { id: 'pm-internship' }),
    route('pm/internships/:id/applications', 'pages/pm/internship-applications.tsx'),
    layout('pages/tl/frame.tsx', [
      route('tl/dashboard', 'pages/tl/dashboard.tsx'),
      route('tl/team', 'pages/tl/team.tsx'),
      route('tl/intern-reports', 'pages/tl/intern-reports.tsx'),
      route('tl/daily-report', 'pages/tl/daily-report.tsx'),
    ]),
    route('intern/dashboard', 'pages/intern/dashboard.tsx'),
    route('intern/daily-report', 'pages/intern/daily-report.tsx'),
    route('intern/tasks', 'pages/intern/tasks.tsx'),
    route('intern/profile', 'pages/intern/profile.tsx'),
    route('intern/applications', 'pages/intern/applications.tsx'),
    layout('pages/hr/frame.tsx', [
      route('hr/dashboard', 'pages/hr/dashboard.tsx'),
      route('hr/applications', 'pages/hr/applications.tsx'),
    ]),
    route('startup/dashboard', 'pages/startup/dashboard.tsx'),
    route('dashboard', 'pages/shared/dashboard.tsx'),
    route('account', 'pages/shared/account.tsx'),
    route('profile', 'pages/shared/profile.tsx'),
    route('calendar', 'pages/shared/calendar.tsx'),
    route('tasks', 'pages/shared/tasks.tsx'),
    route('reports', 'pages/shared/reports.tsx'),
    route('daily-report', 'pages/shared/daily-report.tsx'),
    route('notifications', 'pages/shared/notifications.tsx'),
    route('*', 'app/unknown-path.tsx'),
  ]),
] satisfies RouteConfig
