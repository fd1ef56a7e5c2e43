/** The names of our own that Tailwind's classes may end with, so that one of them takes the place of another. */
export const merging = { extend: { theme: { shadow: ['float'] } } }
