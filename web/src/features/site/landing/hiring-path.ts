/** A sign-up by this link continues with the registration of the startup; signed-in users go there at once. */
export const hiringPath = '/signup?as=startup'
