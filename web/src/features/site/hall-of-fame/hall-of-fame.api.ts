import { t } from '@app/contract/i18n/text.ts'
import { hallOfFame } from '@app/contract/site/hall-of-fame.ts'
import { useAction, useRead } from '#lib/api/api.ts'

export const useOwnFame = () => useRead(hallOfFame.mine)

const refreshes = [hallOfFame.mine] as const

export const useAgree = () =>
  useAction(hallOfFame.agree, {
    done: [t('Hall of Fame'), t('You are shown there. You can withdraw at any time.')],
    failed: t('That was not saved'),
    refreshes,
  })

export const useWithdraw = () =>
  useAction(hallOfFame.withdraw, {
    done: [t('Hall of Fame'), t('You are not shown there any more.')],
    failed: t('That was not saved'),
    refreshes,
  })
