/** The social sign-in providers; one without keys is not offered (spec §4). */
export const socialProviders = ['google', 'github', 'linkedin'] as const
export type SocialProvider = (typeof socialProviders)[number]

/** The same in every language. */
export const providerNames: Record<SocialProvider, string> = {
  google: 'Google',
  github: 'GitHub',
  linkedin: 'LinkedIn',
}
