import { msg, said } from '@app/contract/text.ts'

/** Every public page a person may look for, as the footer and the site map name it (spec §2). */
export const siteLinks = said([
  {
    title: msg('Company'),
    links: [
      { to: '/about', label: msg('About') },
      { to: '/team', label: msg('Our team') },
      { to: '/careers', label: msg('Careers') },
      { to: '/students#how', label: msg('How it works') },
      { to: '/news', label: msg('News') },
      { to: '/hall-of-fame', label: msg('Hall of Fame') },
    ],
  },
  {
    title: msg('Support'),
    links: [
      { to: '/help', label: msg('Help') },
      { to: '/faq', label: msg('Questions and answers') },
      { to: '/contact', label: msg('Contact Us') },
      { to: '/privacy', label: msg('Privacy') },
      { to: '/terms', label: msg('Terms') },
    ],
  },
  {
    title: msg('Quick Links'),
    links: [
      { to: '/students', label: msg('For students') },
      { to: '/internships', label: msg('Internships') },
      { to: '/apply', label: msg('Apply') },
      { to: '/hire-talent', label: msg('Hire Talent') },
      { to: '/login', label: msg('Log In') },
      { to: '/signup', label: msg('Register') },
      { to: '/sitemap', label: msg('Site map') },
    ],
  },
])
