import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: 'build',
  ssr: true,
  // The whole site map is small; asking for it piece by piece would cost a request per link.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
