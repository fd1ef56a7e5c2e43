import { type ApplicationStatus, statusLabels } from '@app/contract/applications.ts'

const ready: readonly ApplicationStatus[] = ['shortlisted', 'hr_scheduled']

/** Why an interview cannot be scheduled for an application of this status; undefined when it can. */
export const refusalOfSchedule = (status: ApplicationStatus) =>
  ready.includes(status)
    ? undefined
    : `This application is ${statusLabels[status]}; interviews are for applications that are ${statusLabels.shortlisted}.`
