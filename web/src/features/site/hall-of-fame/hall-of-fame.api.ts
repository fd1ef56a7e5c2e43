import { t } from '@app/contract/i18n/translate.ts'
import { hallOfFame } from '@app/contract/site/hall-of-fame.ts'
import { useApiMutation, useApiQuery } from '#lib/api/api.ts'

export const useOwnFame = () => useApiQuery(hallOfFame.mine)

export const useAgree = () =>
  useApiMutation(hallOfFame.agree, {
    done: [t('Hall of Fame'), t("You're in the Hall of Fame. You can leave at any time.")],
    failed: t("Couldn't save this"),
  })

export const useWithdraw = () =>
  useApiMutation(hallOfFame.withdraw, {
    done: [t('Hall of Fame'), t("You've been removed from the Hall of Fame.")],
    failed: t("Couldn't save this"),
  })
