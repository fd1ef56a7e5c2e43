import { t } from '@app/contract/i18n/text.ts'
import { type KeyboardEvent, useId, useState } from 'react'
import { Chips } from '#ui/chips.tsx'
import { Input } from '#ui/input.tsx'
import { commonSkills } from './common-skills.ts'
import { listed } from './profile-values.ts'

interface SkillsFieldProps {
  /** With commas between them. */
  value: string
  onChange: (value: string) => void
  error?: string
  className?: string
}

/** Each skill a chip; Enter or a comma makes one of what is typed, common ones are offered. */
export function SkillsField({ value, onChange, error, className }: SkillsFieldProps) {
  const offers = useId()
  const [typed, setTyped] = useState('')
  const skills = listed(value)
  const put = (next: readonly string[]) => onChange(next.join(', '))
  const add = (text: string) => {
    setTyped('')
    const isNew = (skill: string) => !skills.some((kept) => fold(kept) === fold(skill))
    const fresh = listed(text).filter(isNew)
    if (fresh.length) put([...skills, ...fresh])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && typed.trim()) {
      event.preventDefault()
      add(typed)
    }
    if (event.key === 'Backspace' && !typed) put(skills.slice(0, -1))
  }
  const chips = skills.map((skill) => ({
    key: skill,
    label: skill,
    onRemove: () => put(skills.filter((kept) => kept !== skill)),
  }))
  return (
    <div className={className}>
      <Input
        label={t('Skills')}
        hint={t('Press Enter or a comma after each: React, SQL, Figma')}
        error={error}
        optional
        list={offers}
        value={typed}
        maxLength={1000}
        autoComplete="off"
        onChange={({ target }) =>
          target.value.includes(',') ? add(target.value) : setTyped(target.value)
        }
        onKeyDown={onKeyDown}
        onBlur={() => add(typed)}
      />
      <datalist id={offers}>
        {commonSkills
          .filter((offer) => !skills.includes(offer))
          .map((offer) => (
            <option key={offer} value={offer} />
          ))}
      </datalist>
      <div className="mt-2">
        <Chips chips={chips} />
      </div>
    </div>
  )
}

const fold = (skill: string) => skill.toLocaleLowerCase()
