import type { Kit } from '@app/contract/hiring/interview-kits.ts'
import { t } from '@app/contract/i18n/translate.ts'

const idOf = (n: number) => `01900000-0000-7000-8000-${String(n).padStart(12, '0')}`

/** The built-in kit, until another one is written. */
export const houseKit = (): Kit => ({
  purpose: t(
    'Find out how the candidate works and learns, and whether this internship is the right next step for them. Asking everyone the same questions makes answers comparable.',
  ),
  sections: [
    {
      id: idOf(1),
      title: t("What they've built"),
      questions: [
        {
          id: idOf(2),
          text: t("Show me something you've built. What was the hardest part?"),
          look_for: t("Explains choices and names what didn't work; it's their own work."),
        },
        {
          id: idOf(3),
          text: t('What would you do differently if you started again today?'),
          look_for: t('Learns from a result instead of defending it.'),
        },
      ],
    },
    {
      id: idOf(4),
      title: t('Working with others'),
      questions: [
        {
          id: idOf(5),
          text: t('Tell me about a time you were stuck. Who did you ask, and when?'),
          look_for: t('Tries first, then asks early and says what they tried.'),
        },
        {
          id: idOf(6),
          text: t('When did you last disagree in a team, and how did it end?'),
          look_for: t('Listens, sticks to the matter and keeps agreements.'),
        },
      ],
    },
    {
      id: idOf(7),
      title: t('This internship'),
      questions: [
        {
          id: idOf(8),
          text: t('Why this internship, and what do you want to be able to do by the end?'),
          look_for: t('Has read the posting; their goals fit what the project offers.'),
        },
        {
          id: idOf(9),
          text: t('How many hours a week can you give, and when are your exams?'),
          look_for: t('An honest number that leaves room for studies.'),
        },
      ],
    },
  ],
  attributes: [
    {
      id: idOf(10),
      name: t('Craft'),
      look_for: t('Has built things that work and can say why.'),
      scale: 'points',
    },
    {
      id: idOf(11),
      name: t('Problem solving'),
      look_for: t('Takes a question apart, checks the answer.'),
      scale: 'points',
    },
    {
      id: idOf(12),
      name: t('Communication'),
      look_for: t('Clear, brief, listens; says so when something is unknown.'),
      scale: 'points',
    },
    {
      id: idOf(13),
      name: t('Willingness to learn'),
      look_for: t('Curious beyond what was asked; took advice and used it.'),
      scale: 'points',
    },
    {
      id: idOf(14),
      name: t('Time and reliability'),
      look_for: t('The hours are available, and promises were kept on time.'),
      scale: 'words',
    },
  ],
})
