import { t } from '@app/contract/i18n/translate.ts'
import { pageUrl } from '@app/contract/pages.ts'
import { mostShownSkills, PublicProfileChoice } from '@app/contract/programme/public-profiles.ts'
import { ExternalLink } from 'lucide-react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card, CardBody, CardHead } from '#ui/card.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Form } from '#ui/form.tsx'
import { Input } from '#ui/input.tsx'
import { linkClass } from '#ui/link.ts'
import { useOwnSkills, usePublicProfile, useSavePublicProfile } from './public-profiles.api.ts'

/** Whether the user has a public page, and what it shows. */
export function OwnPublicProfile() {
  const choice = usePublicProfile()
  return (
    <Card className="mt-5">
      <CardHead
        title={
          <span className="flex flex-wrap items-center gap-2">
            {t('Public profile')}
            <Badge tone={choice.is_on ? 'success' : 'neutral'}>
              {choice.is_on ? t('On') : t('Off')}
            </Badge>
          </span>
        }
        description={t('A page you can share with anyone. It shows only what you choose here.')}
        action={
          choice.is_on && (
            <a href={pathOf(choice)} target="_blank" rel="noreferrer" className={linkClass()}>
              <ExternalLink aria-hidden />
              {t('Open page')}
            </a>
          )
        }
      />
      <CardBody>
        <ChoiceForm key={choice.address} choice={choice} />
      </CardBody>
    </Card>
  )
}

const pathOf = ({ address }: Pick<PublicProfileChoice, 'address'>) =>
  pageUrl('public_profile', { params: { address } })

function ChoiceForm({ choice }: { choice: PublicProfileChoice }) {
  const save = useSavePublicProfile()
  const skills = useOwnSkills()
  const isFirst = choice.address === ''
  const isOwn = (skill: string) => skills.includes(skill)
  const chosen = isFirst ? skills.slice(0, mostShownSkills) : choice.skills
  return (
    <Form
      schema={PublicProfileChoice}
      defaults={{ ...choice, skills: chosen.filter(isOwn) }}
      draft={save.draft}
      busy={save.isPending}
      errors={save.errors}
      // A skill that was taken out of the profile meanwhile can't be unticked any more.
      onSubmit={(body) => save.mutate({ body: { ...body, skills: body.skills.filter(isOwn) } })}
    >
      {(field, form) => (
        <>
          <Checkbox
            {...field('is_on')}
            label={t('Make my page public')}
            hint={t(
              'Shows your name, approved hours and valid certificates. Turn it off and the page is gone at once.',
            )}
          />
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Input
              {...field('address')}
              label={t('Address')}
              hint={t('{path} Leave blank for a random one.', {
                path: `${pathOf({ address: '' })}${form.watch('address') || '…'}.`,
              })}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              optional
            />
            <Input
              {...field('headline')}
              label={t('Headline')}
              hint={t('e.g. Frontend developer who likes maps')}
              maxLength={120}
              optional
            />
          </div>
          {skills.length > 0 && (
            <SkillChoice
              skills={skills}
              chosen={form.watch('skills').filter(isOwn)}
              onChange={(next) => form.setValue('skills', next, { shouldDirty: true })}
            />
          )}
          <Checkbox
            {...field('shows_marks')}
            label={t('Show the marks of my final evaluations')}
            hint={t(
              'All of them: the average mark of your leader and of the startup. What they wrote stays private.',
            )}
          />
          <Checkbox
            {...field('is_listed')}
            label={t('Let search engines list it')}
            hint={t('Otherwise only people with the link will find it.')}
          />
          <Button type="submit" busy={save.isPending} busyText={t('Saving…')} className="w-fit">
            {t('Save public profile')}
          </Button>
        </>
      )}
    </Form>
  )
}

interface SkillChoiceProps {
  /** All of the profile. */
  skills: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
}

const SkillChoice = ({ skills, chosen, onChange }: SkillChoiceProps) => (
  <fieldset>
    <legend className="text-sm font-medium">{t('Skills to show')}</legend>
    <div className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
      {skills.map((skill) => (
        <Checkbox
          key={skill}
          label={skill}
          checked={chosen.includes(skill)}
          disabled={chosen.length >= mostShownSkills && !chosen.includes(skill)}
          onChange={({ target }) =>
            onChange(
              target.checked ? [...chosen, skill] : chosen.filter((other) => other !== skill),
            )
          }
        />
      ))}
    </div>
  </fieldset>
)
