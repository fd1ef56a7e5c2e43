import {
  type ApplicationRow,
  type ApplicationStatus,
  statusLabels,
} from '@app/contract/hiring/applications.ts'
import { t } from '@app/contract/i18n/translate.ts'
import { confirm } from '#ui/confirm.tsx'
import { namesOf } from './applications.api.ts'

type ApplicantName = Pick<ApplicationRow, 'full_name'>

/** Only rejections need a confirmation; any other move can be undone. */
export const confirmMove = async (row: ApplicantName, to: ApplicationStatus) =>
  to !== 'rejected' ||
  confirm({
    title: t("Reject {full_name}'s application?", { full_name: row.full_name }),
    text: t("We'll notify and email the applicant. You can undo it for ten minutes."),
    action: t('Reject'),
    tone: 'danger',
  })

/** States how many of the selected applications change and how many do not. */
export const confirmMoves = (
  fit: readonly ApplicantName[],
  chosen: number,
  to: ApplicationStatus,
) =>
  confirm({
    title: t('Move {applications} to {status}?', {
      applications: namesOf(fit),
      status: statusLabels[to],
    }),
    text: [
      fit.length < chosen &&
        t(
          "{applications} of the {chosen} selected can't be moved there and will stay where {applications, plural, one {it is} other {they are}}.",
          {
            applications: chosen - fit.length,
            chosen,
          },
        ),
      t("We'll notify and email the applicants."),
    ]
      .filter(Boolean)
      .join(' '),
    action: t('Move'),
    tone: to === 'rejected' ? 'danger' : 'normal',
  })
