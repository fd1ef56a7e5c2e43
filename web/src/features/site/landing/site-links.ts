/** Every public page a person may look for, as the footer and the site map name it (spec §2). */
export const siteLinks = [
  {
    title: 'footer.company.title',
    links: [
      { to: '/about', label: 'footer.about.link' },
      { to: '/team', label: 'footer.team.link' },
      { to: '/careers', label: 'footer.careers.link' },
      { to: '/students#how', label: 'footer.how.link' },
      { to: '/news', label: 'footer.news.link' },
      { to: '/hall-of-fame', label: 'footer.fame.link' },
    ],
  },
  {
    title: 'footer.support.title',
    links: [
      { to: '/help', label: 'footer.help.link' },
      { to: '/faq', label: 'footer.faq.link' },
      { to: '/contact', label: 'footer.contact.link' },
      { to: '/privacy', label: 'footer.privacy.link' },
      { to: '/terms', label: 'footer.terms.link' },
      { to: '/accessibility', label: 'footer.accessibility.link' },
    ],
  },
  {
    title: 'footer.quick.title',
    links: [
      { to: '/students', label: 'footer.students.link' },
      { to: '/internships', label: 'footer.internships.link' },
      { to: '/apply', label: 'footer.apply.link' },
      { to: '/hire-talent', label: 'footer.hire.link' },
      { to: '/login', label: 'footer.login.link' },
      { to: '/signup', label: 'footer.signup.link' },
      { to: '/sitemap', label: 'footer.sitemap.link' },
    ],
  },
] as const
