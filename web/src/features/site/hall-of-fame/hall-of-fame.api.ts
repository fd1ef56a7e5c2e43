import { t } from '@app/contract/i18n/translate.ts'
import { hallOfFame } from '@app/contract/site/hall-of-fame.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'

export const useOwnFame = () => useApiQuery(hallOfFame.mine)

export const useAgree = () =>
  useApiMutation(hallOfFame.agree, {
    done: [t('Hall of Fame'), t('You are shown there. You can withdraw at any time.')],
    failed: t('That was not saved'),
  })

export const useWithdraw = () =>
  useApiMutation(hallOfFame.withdraw, {
    done: [t('Hall of Fame'), t('You are not shown there any more.')],
    failed: t('That was not saved'),
  })
