import { t } from '@app/contract/i18n/translate.ts'
import { type AgeGroup, guardians } from '@app/contract/identity/guardians.ts'
import { useApiMutation } from '#lib/api/api.ts'
import { checkSession } from '#lib/session/session.ts'
import { Button } from '#ui/button.tsx'

export const ageTexts = () => ({
  title: t('Are you 18 or older?'),
  text: t(
    "If you're under 18, a parent or guardian must agree before we record your work time. We never ask for your date of birth.",
  ),
})

/** The two answers to whether an intern is 18 or older; afterwards the profile says what is still missing. */
export function AgeButtons() {
  const { mutate, isPending } = useApiMutation(guardians.declareAge, {
    failed: t("Couldn't save your answer"),
  })
  const declare = (age_group: AgeGroup) =>
    mutate({ body: { age_group } }, { onSettled: checkSession })
  const button = {
    size: 'sm',
    variant: 'secondary',
    busy: isPending,
    busyText: t('Saving…'),
  } as const
  return (
    <>
      <Button {...button} onClick={() => declare('adult')}>
        {t("I'm 18 or older")}
      </Button>
      <Button {...button} onClick={() => declare('minor')}>
        {t("I'm under 18")}
      </Button>
    </>
  )
}
