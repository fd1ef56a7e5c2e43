import { t } from '@app/contract/i18n/translate.ts'

/** Names the column of the buttons to those who hear the table; in the language of its reader, also in a table made once. */
export const ActionsHead = () => <span className="sr-only">{t('Actions')}</span>
