/** Whoever signs up this way is led on to the registration of their startup; who is signed in, at once. */
export const hiringPath = '/signup?as=startup'
